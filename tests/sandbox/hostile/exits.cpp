// Ends with the exit status that it is told.
#include <cstdlib>

int main(int, char** arguments) {
  return std::atoi(arguments[2]);
}
