# What every product and test target is compiled with; linked privately, never put on third-party code.
add_library(labcheck_flags INTERFACE)
target_include_directories(labcheck_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(labcheck_flags INTERFACE
  -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual -Wunused -Woverloaded-virtual
  -Wimplicit-fallthrough -Wundef)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # It sees overlaps in the standard library's own strings (GCC bug 105329).
  target_compile_options(labcheck_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  # Of compiled headers it forgets that they are the system's, in which it keeps such mistakes of its own to itself. The presets
  # to edit with ask for these warnings.
  target_compile_options(labcheck_flags INTERFACE -Wno-array-bounds -Wno-maybe-uninitialized -Wno-stringop-overflow)
endif()
if(LABCHECK_WERROR)
  target_compile_options(labcheck_flags INTERFACE -Werror)
endif()
if(LABCHECK_SANITIZE)
  target_compile_options(labcheck_flags INTERFACE -fsanitize=${LABCHECK_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  # Its checks make GCC see uninitialised values where there are none (GCC manual, "-fsanitize=address").
  target_compile_options(labcheck_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(labcheck_flags INTERFACE -fsanitize=${LABCHECK_SANITIZE})
endif()
# Grades depend on which build of labcheck gave them (base/build_id.hpp).
target_link_options(labcheck_flags INTERFACE LINKER:--build-id=sha1)
