/// How Canvas names what is in its downloads of an assignment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// "doejane_LATE_4711_88123_matmul.cu" taken apart. `attachment` is empty for a text or a link that
/// was handed in online, whose `file` is "text.html" or "link.html".
struct CanvasName {
  std::string who;  // "doejane", or "anon"
  bool late = false;
  std::string user;        // the number in the gradebook's column "ID"; of anonymous ones a word
  std::string attachment;  // digits that grow with time
  std::string file;
};

/// The parts of the file name `name`; nothing where it is no such name.
std::optional<CanvasName> split_canvas_name(std::string_view name);

/// What the student called `file` before Canvas put a number behind its stem: "matmul.cu" for
/// "matmul-2.cu", and that number; 0 where there is none.
struct NumberedName {
  std::string name;
  int number = 0;
};

/// The same for the numbers that browsers put there: "matmul (2).cu".
NumberedName without_number(std::string_view file);

}  // namespace labcheck
