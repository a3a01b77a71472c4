# SPDX-License-Identifier: MIT
# Compiles several CUDA programs as one executable, which runs the program that its own name names: nvcc needs most of its time for
# the CUDA headers. Each program is in a namespace program_NAME. A program with a comment `// options:` or `// alone: REASON` is left
# out, as is a main.cu, and a program that needs a newer toolkit.
#
# Requires SOURCES (separated by commas), LIBRARY, CXX, ROOT and PROGRAM, the path of the executable. Called by CTest.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/cuda_program.cmake)
require_toolkit()

set(headers "#include <string>")
set(programs "")
set(choices "")
string(REPLACE "," ";" sources "${SOURCES}")
foreach(SOURCE IN LISTS sources)
  is_compiled_alone(alone)
  find_missing_toolkit(missing)
  if(alone OR missing)
    continue()
  endif()
  name_program(name)
  get_filename_component(folder ${SOURCE} DIRECTORY)
  file(STRINGS ${SOURCE} includes REGEX "^#include ")
  foreach(line IN LISTS includes)
    # The headers of a program are in its own folder or below ROOT.
    string(REGEX REPLACE "^#include \"(.*)\"$" "\\1" header "${line}")
    if(EXISTS ${folder}/${header})
      set(line "#include \"${folder}/${header}\"")
    endif()
    list(APPEND headers "${line}")
  endforeach()
  string(APPEND programs "namespace program_${name} {\n#include \"${SOURCE}\"\n}\n")
  file(STRINGS ${SOURCE} macros REGEX "^#define ")
  foreach(line IN LISTS macros)
    string(REGEX REPLACE "^#define ([A-Za-z0-9_]+).*" "#undef \\1\n" line "${line}")
    string(APPEND programs "${line}")
  endforeach()
  string(APPEND choices "  if (name == \"${name}\") return run(program_${name}::main, count, arguments);\n")
endforeach()
list(REMOVE_DUPLICATES headers)
list(JOIN headers "\n" headers)

get_filename_component(folder ${PROGRAM} DIRECTORY)
file(MAKE_DIRECTORY ${folder})
file(WRITE ${PROGRAM}.cu "${headers}
${programs}
static int run(int (*program)(), int, char**) { return program(); }
static int run(int (*program)(int, char**), int count, char** arguments) { return program(count, arguments); }

int main(int count, char** arguments) {
  const std::string path = arguments[0];
  const std::string name = path.substr(path.rfind('/') + 1);
${choices}  return 99;
}
")
set(SOURCE ${PROGRAM}.cu)
compile_program(${PROGRAM} -I${ROOT})
