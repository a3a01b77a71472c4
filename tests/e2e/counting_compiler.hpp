/// How often the compiler is called.
#pragma once

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/support/files.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {

/// An nvcc that notes each of its calls in a file before it calls the real one.
class CountingCompiler {
 public:
  CountingCompiler() {
    const std::filesystem::path script =
        folder_.write("bin/nvcc",
                      "#!/bin/sh\n"
                      "case \"$*\" in\n"
                      "  --version | --dryrun*) ;;\n"
                      "  *) echo \"$*\" >>\"$(dirname \"$0\")/../calls\" 2>/dev/null ;;\n"
                      "esac\n"
                      "for real in /usr/local/cuda/bin/nvcc /usr/bin/nvcc; do\n"
                      "  [ -x \"$real\" ] && exec \"$real\" \"$@\"\n"
                      "done\n");
    using std::filesystem::perms;
    std::filesystem::permissions(script, perms::owner_exec | perms::group_exec | perms::others_exec,
                                 std::filesystem::perm_options::add);
  }

  std::vector<std::string> environment() const {
    return {"LABCHECK_NVCC=" + (folder_.path() / "bin/nvcc").string(),
            "LABCHECK_CACHE=" + cache().string()};
  }

  std::filesystem::path cache() const { return folder_.path() / "cache"; }

  std::size_t calls() const {
    const std::filesystem::path log = folder_.path() / "calls";
    return std::filesystem::exists(log) ? lines_of(read_file(log)).size() : 0;
  }

 private:
  Folder folder_;
};

}  // namespace labcheck::test
