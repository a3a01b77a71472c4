# SPDX-License-Identifier: MIT
# Headers that most sources include, precompiled once (target_precompile_headers). Each source still includes every header that it
# needs: the preset `strict` does not precompile headers.
set(LABCHECK_COMMON_HEADERS
  <algorithm> <array> <chrono> <cstdint> <filesystem> <fmt/format.h> <functional> <map> <memory> <optional> <set> <string>
  <string_view> <utility> <variant> <vector>)

# labcheck_module(NAME [OWN_HEADERS] SOURCES file... [DEPENDS module...] [LIBRARIES target...])
#
# Declares one module of harness/ as the static library labcheck_NAME. The order of the calls is the order of the layers: a module
# may include only the modules listed in DEPENDS, and DEPENDS may list only modules declared earlier. tests/style/layering.cmake
# checks all includes against these lists. Use OWN_HEADERS for a module with its own compile options: it then does not share the
# precompiled headers of the lowest module.
set_property(GLOBAL PROPERTY LABCHECK_MODULES "")

function(labcheck_module name)
  cmake_parse_arguments(arg "OWN_HEADERS" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  get_property(modules GLOBAL PROPERTY LABCHECK_MODULES)
  foreach(dependency IN LISTS arg_DEPENDS)
    if(NOT dependency IN_LIST modules)
      message(FATAL_ERROR "module '${name}' depends on '${dependency}', which must be declared before it")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY LABCHECK_MODULES ${name})
  set_property(GLOBAL PROPERTY LABCHECK_DEPENDS_${name} "${arg_DEPENDS}")

  list(TRANSFORM arg_DEPENDS PREPEND labcheck_)
  add_library(labcheck_${name} STATIC ${arg_SOURCES})
  target_link_libraries(labcheck_${name} PRIVATE labcheck_flags PUBLIC ${arg_DEPENDS} ${arg_LIBRARIES})
  if(arg_OWN_HEADERS OR NOT modules)
    target_precompile_headers(labcheck_${name} PRIVATE ${LABCHECK_COMMON_HEADERS})
  else()
    list(GET modules 0 lowest)
    target_precompile_headers(labcheck_${name} REUSE_FROM labcheck_${lowest})
  endif()
endfunction()
