// This comment is told in one word,
// and this one stands behind
// the barrier, in two lines.
int told_once = 0;
struct ToldTwice {};
const char* kText = "told: {}";
