# SPDX-License-Identifier: MIT
# Headers that most sources include, precompiled once (target_precompile_headers). Each source still includes every header that it
# needs: the preset `strict` does not precompile headers.
set(LABCHECK_COMMON_HEADERS
  <algorithm> <array> <chrono> <cstdint> <filesystem> <fmt/format.h> <functional> <map> <memory> <optional> <set> <string>
  <string_view> <utility> <variant> <vector>)

# labcheck_module(NAME [COLD] SOURCES file... [DEPENDS module...] [LIBRARIES target...])
#
# Declares one module of harness/ as a static library: `base` as labcheck_base, `simgpu/exec` as labcheck_simgpu_exec. The order of
# the calls is the order of the layers: a module may include only the modules listed in DEPENDS, and DEPENDS may list only modules
# declared earlier. tests/style/layering.py checks all includes against these lists.
# COLD: the module takes little of the time of a grading. A release compiles it with -O1, which takes three quarters of the time.
# Every module may use fmt.
set_property(GLOBAL PROPERTY LABCHECK_MODULES "")

function(labcheck_module name)
  cmake_parse_arguments(arg "COLD" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  get_property(modules GLOBAL PROPERTY LABCHECK_MODULES)
  foreach(dependency IN LISTS arg_DEPENDS)
    if(NOT dependency IN_LIST modules)
      message(FATAL_ERROR "module '${name}' depends on '${dependency}', which must be declared before it")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY LABCHECK_MODULES ${name})
  set_property(GLOBAL PROPERTY LABCHECK_DEPENDS_${name} "${arg_DEPENDS}")

  string(REPLACE "/" "_" target labcheck_${name})
  list(TRANSFORM arg_DEPENDS PREPEND labcheck_)
  list(TRANSFORM arg_DEPENDS REPLACE "/" "_")
  add_library(${target} STATIC ${arg_SOURCES})
  target_link_libraries(${target} PRIVATE labcheck_flags PUBLIC ${arg_DEPENDS} ${arg_LIBRARIES} fmt::fmt)
  if(arg_COLD)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(modules)
    list(GET modules 0 lowest)
    target_precompile_headers(${target} REUSE_FROM labcheck_${lowest})
  else()
    target_precompile_headers(${target} PRIVATE ${LABCHECK_COMMON_HEADERS})
  endif()
endfunction()
