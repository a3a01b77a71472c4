# SPDX-License-Identifier: MIT
# Determines the version of the sources in SOURCE and writes each file of TEMPLATES, without its ".in", into FOLDER with @version@
# and @package_version@ replaced. Files that would not change are left untouched. The version depends on the sources:
#
#   a git checkout           output of `git describe` for the last tag v*, with "-dirty" if files were changed
#   a checkout without tag   PROJECT_VERSION+g<commit>, also with "-dirty"
#   made by `git archive`    the same without "-dirty", from version.txt, which git archive fills in
#   anything else            PROJECT_VERSION
#
# Package versions increase with every commit: they contain the number of commits since the tag or, without a tag, the commit time.
cmake_minimum_required(VERSION 3.25)

function(git variable)
  execute_process(COMMAND git -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE output ERROR_QUIET RESULT_VARIABLE status
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    set(output "")
  endif()
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

set(git_info "")
set(changes "")
# A folder inside another project's checkout is not a checkout of labcheck.
git(checkout rev-parse --show-toplevel)
file(REAL_PATH ${SOURCE} here)
if(checkout STREQUAL here)
  git(git_info show -s "--format=%h %ct" HEAD)
  git(described describe --tags --match v*)
  git(changes status --porcelain --untracked-files=no)
  string(APPEND git_info " ${described}")
elseif(EXISTS ${SOURCE}/harness/cmake/version.txt)
  file(READ ${SOURCE}/harness/cmake/version.txt git_info)
endif()

string(STRIP "${git_info}" git_info)
if(git_info MATCHES "^([0-9a-f]+) ([0-9]+)$")
  set(version ${PROJECT_VERSION}+g${CMAKE_MATCH_1})
  set(package_version ${PROJECT_VERSION}+git${CMAKE_MATCH_2}.${CMAKE_MATCH_1})
elseif(git_info MATCHES "^[0-9a-f]+ [0-9]+ v([^ ]+)$")
  set(version ${CMAKE_MATCH_1})
  # Five commits after 1.2.0 is 1.2.0-5-gabc1234. In a package version a hyphen would start the revision, and a version that
  # precedes 1.2.0 is written 1.2.0~rc1.
  string(REGEX REPLACE "-([0-9]+)-(g[0-9a-f]+)$" "+\\1.\\2" package_version ${version})
  string(REPLACE "-" "~" package_version ${package_version})
else()
  set(version ${PROJECT_VERSION})
  set(package_version ${PROJECT_VERSION})
endif()
if(changes)
  string(APPEND version -dirty)
  string(APPEND package_version +dirty)
endif()

foreach(template IN LISTS TEMPLATES)
  get_filename_component(name ${template} NAME)
  string(REGEX REPLACE "\\.in$" "" name ${name})
  configure_file(${template} ${FOLDER}/${name} @ONLY)
endforeach()
