# SPDX-License-Identifier: MIT
# CPack runs this script on the files of each package before packing them. It arranges them as Debian requires.
cmake_minimum_required(VERSION 3.25)

# A package must include the copyright notices of everything that it contains.
file(READ ${CMAKE_CURRENT_LIST_DIR}/copyright copyright)
foreach(contained libjs-chart.js libcli11-dev nlohmann-json3-dev)
  set(file /usr/share/doc/${contained}/copyright)
  if(EXISTS ${file})
    file(READ ${file} notice)
    string(APPEND copyright "\n---- ${contained}\n\n${notice}")
  else()
    message(WARNING "${file} is missing: do not distribute the package without this copyright notice")
  endif()
endforeach()

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(GLOB packages LIST_DIRECTORIES YES ${CPACK_TEMPORARY_DIRECTORY}/*)
foreach(package IN LISTS packages)
  if(NOT IS_DIRECTORY ${package}/usr)
    continue()
  endif()
  get_filename_component(component ${package} NAME)
  string(TOUPPER ${component} upper)
  set(name ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
  set(doc ${package}/usr/share/doc/${name})

  # Debian's zsh searches a different folder for completions from packages.
  if(IS_DIRECTORY ${package}/usr/share/zsh/site-functions)
    file(RENAME ${package}/usr/share/zsh/site-functions ${package}/usr/share/zsh/vendor-completions)
  endif()

  file(WRITE ${doc}/copyright "${copyright}")
  file(REMOVE ${doc}/LICENSE)
  file(WRITE ${doc}/changelog "${name} (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * /usr/share/doc/labcheck/CHANGELOG.md lists the changes.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  file(GLOB pages ${package}/usr/share/man/man1/*.1)
  execute_process(COMMAND gzip -9nf ${doc}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)
  file(CHMOD_RECURSE ${package}/usr/share FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ
    DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
endforeach()
