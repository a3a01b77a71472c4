# SPDX-License-Identifier: MIT
# Writes the C++ file SOURCE, which defines NAME as the text of FILE.
file(READ ${FILE} text)
set(mark "labcheck_asset")
string(FIND "${text}" ")${mark}\"" end)
if(NOT end EQUAL -1)
  message(FATAL_ERROR "${FILE} contains the delimiter that ends its raw string in the C++ source: )${mark}\"")
endif()
file(WRITE ${SOURCE} "#include \"harness/report/html/page.hpp\"\n\nnamespace labcheck::report::assets {\n
const std::string_view ${NAME} = R\"${mark}(${text})${mark}\";\n\n}  // namespace labcheck::report::assets\n")
