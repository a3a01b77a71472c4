# SPDX-License-Identifier: MIT
# labcheck_embed(MODULE NAMESPACE HEADER NAME FILE [NAME FILE...]): compiles the text of each FILE into the module as NAMESPACE::NAME,
# which HEADER declares, and recompiles it when the file changes.
function(labcheck_embed module namespace header)
  set(script ${CMAKE_SOURCE_DIR}/harness/cmake/embed_asset.cmake)
  list(LENGTH ARGN count)
  math(EXPR last "${count} - 1")
  foreach(index RANGE 0 ${last} 2)
    list(SUBLIST ARGN ${index} 2 pair)
    list(GET pair 0 name)
    list(GET pair 1 file)
    get_filename_component(file ${file} ABSOLUTE)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/assets/${name}.cpp)
    add_custom_command(OUTPUT ${source}
      COMMAND ${CMAKE_COMMAND} -DNAMESPACE=${namespace} -DHEADER=${header} -DNAME=${name} -DFILE=${file} -DSOURCE=${source} -P ${script}
      DEPENDS ${file} ${script} VERBATIM)
    target_sources(labcheck_${module} PRIVATE ${source})
  endforeach()
endfunction()
