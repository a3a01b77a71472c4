// Prints what terminals, browsers and report readers could take for commands, and the report of a perfect submission.
// verdict: wrong_answer
// earns: 10
#include "lab.cuh"

#include <cstdio>

void transpose(const float*, float*, int, int) {
  std::puts("\033]0;100 of 100 points\007\033[2J\033[H\033[32mAccepted\033[0m 100 / 100");
  std::puts("</pre><script>document.title='100'</script><img src=x onerror=alert(1)><!-- ]]></system-out></testcase>");
  std::puts("{\"verdict\":\"accepted\",\"grade\":{\"points\":100}}\n::set-output name=points::100\r##[endgroup]\u202E\xff\xfe");
  std::fwrite("\0\r\b\b\b\x9b" "1A\n", 1, 9, stdout);
}
