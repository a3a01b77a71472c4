# SPDX-License-Identifier: MIT
# Tests harness/cmake/version.cmake in folders below FOLDER: checkouts with and without a tag, archives, and other folders.
cmake_minimum_required(VERSION 3.25)
set(ENV{GIT_CONFIG_GLOBAL} /dev/null)
set(ENV{GIT_CEILING_DIRECTORIES} ${FOLDER})
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER})
set(problems "")

function(run_git tree)
  execute_process(COMMAND git -C ${tree} -c user.name=test -c user.email=test@example.org ${ARGN}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(make_tree tree)
  file(MAKE_DIRECTORY ${tree}/harness/cmake)
  file(COPY ${ROOT}/harness/cmake/version.txt DESTINATION ${tree}/harness/cmake)
  file(COPY ${ROOT}/.gitattributes DESTINATION ${tree})
  file(WRITE ${tree}/a.txt "1")
endfunction()

function(make_checkout tree)
  make_tree(${tree})
  run_git(${tree} init -q)
  commit(${tree})
endfunction()

function(commit tree)
  run_git(${tree} add -A)
  set(ENV{GIT_COMMITTER_DATE} "1700000000 +0100")
  run_git(${tree} commit -q --allow-empty -m change)
endfunction()

# Both versions of `tree` must match these regular expressions completely.
function(expect tree version package_version)
  file(WRITE ${FOLDER}/versions.txt.in "@version@ @package_version@")
  execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${tree} -DPROJECT_VERSION=3.1.4 -DTEMPLATES=${FOLDER}/versions.txt.in
    -DFOLDER=${FOLDER} -P ${ROOT}/harness/cmake/version.cmake COMMAND_ERROR_IS_FATAL ANY)
  file(STRINGS ${FOLDER}/versions.txt text)
  if(NOT text MATCHES "^${version} ${package_version}$")
    string(APPEND problems "\n  ${tree}: '${text}', not '${version} ${package_version}'")
    set(problems "${problems}" PARENT_SCOPE)
  endif()
endfunction()

# expect_rising VERSION...: dpkg must order these versions as given.
function(expect_rising)
  list(POP_FRONT ARGN before)
  foreach(version IN LISTS ARGN)
    execute_process(COMMAND dpkg --compare-versions ${before} lt ${version} RESULT_VARIABLE status)
    if(NOT status EQUAL 0)
      set(problems "${problems}\n  ${before} is not before ${version}")
    endif()
    set(before ${version})
  endforeach()
  set(problems "${problems}" PARENT_SCOPE)
endfunction()

set(hash "[0-9a-f]+")
make_tree(${FOLDER}/plain)
expect(${FOLDER}/plain 3.1.4 3.1.4)

make_checkout(${FOLDER}/untagged)
expect(${FOLDER}/untagged "3.1.4\\+g${hash}" "3.1.4\\+git1700000000.${hash}")
file(WRITE ${FOLDER}/untagged/a.txt "2")
expect(${FOLDER}/untagged "3.1.4\\+g${hash}-dirty" "3.1.4\\+git1700000000.${hash}\\+dirty")

# Inside another checkout.
make_tree(${FOLDER}/untagged/inner)
expect(${FOLDER}/untagged/inner 3.1.4 3.1.4)

make_checkout(${FOLDER}/tagged)
run_git(${FOLDER}/tagged tag v3.1.4)
expect(${FOLDER}/tagged 3.1.4 3.1.4)
commit(${FOLDER}/tagged)
commit(${FOLDER}/tagged)
expect(${FOLDER}/tagged "3.1.4-2-g${hash}" "3.1.4\\+2.g${hash}")
run_git(${FOLDER}/tagged tag v3.2.0-rc1)
expect(${FOLDER}/tagged 3.2.0-rc1 3.2.0~rc1)
run_git(${FOLDER}/tagged tag -d v3.2.0-rc1)
run_git(${FOLDER}/tagged tag unrelated)
expect(${FOLDER}/tagged "3.1.4-2-g${hash}" "3.1.4\\+2.g${hash}")

foreach(name tagged untagged)
  file(MAKE_DIRECTORY ${FOLDER}/${name}-archive)
  run_git(${FOLDER}/${name} archive --format=tar -o ${FOLDER}/${name}.tar HEAD)
  file(ARCHIVE_EXTRACT INPUT ${FOLDER}/${name}.tar DESTINATION ${FOLDER}/${name}-archive)
endforeach()
expect(${FOLDER}/tagged-archive "3.1.4-2-g${hash}" "3.1.4\\+2.g${hash}")
expect(${FOLDER}/untagged-archive "3.1.4\\+g${hash}" "3.1.4\\+git1700000000.${hash}")

expect_rising(3.1.3+dirty 3.1.4~rc1 3.1.4 3.1.4+2.gabc1234 3.1.4+10.gabc1234 3.1.4+git1700000000.abc 3.1.4+git1700000001.9bc 3.2.0)

if(problems)
  message(FATAL_ERROR "unexpected versions:${problems}")
endif()
