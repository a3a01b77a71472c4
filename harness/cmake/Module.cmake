# labcheck_module(NAME SOURCES file... [DEPENDS module...] [LIBRARIES target...])
#
# Declares one module of harness/ as the static library labcheck_NAME. The order of the calls is the order of the
# layers: a module may include only what DEPENDS names, and DEPENDS may name only modules declared before it.
# tests/style/layering checks the includes against the list that is kept here.
set_property(GLOBAL PROPERTY LABCHECK_MODULES "")

function(labcheck_module name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPENDS;LIBRARIES" ${ARGN})
  get_property(modules GLOBAL PROPERTY LABCHECK_MODULES)
  foreach(dependency IN LISTS arg_DEPENDS)
    if(NOT dependency IN_LIST modules)
      message(FATAL_ERROR "module '${name}' depends on '${dependency}', which is not declared before it")
    endif()
  endforeach()
  set_property(GLOBAL APPEND PROPERTY LABCHECK_MODULES ${name})
  set_property(GLOBAL PROPERTY LABCHECK_DEPENDS_${name} "${arg_DEPENDS}")

  list(TRANSFORM arg_DEPENDS PREPEND labcheck_)
  add_library(labcheck_${name} STATIC ${arg_SOURCES})
  target_link_libraries(labcheck_${name} PRIVATE labcheck_flags PUBLIC ${arg_DEPENDS} ${arg_LIBRARIES})
endfunction()
