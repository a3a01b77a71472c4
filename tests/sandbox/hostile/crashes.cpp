// Writes where nothing is.
int main() {
  volatile int* nowhere = nullptr;
  *nowhere = 1;
}
