// SPDX-License-Identifier: MIT
#include "harness/base/cache_folder.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Another user may have created a folder with this name, and labcheck runs programs from its cache.
fs::path own_folder(fs::path path) {
  const bool exists = ::mkdir(path.c_str(), S_IRWXU) == 0 || errno == EEXIST;
  struct stat facts {};
  if (!exists || ::lstat(path.c_str(), &facts) != 0) {
    throw HarnessError(tr("{}: cannot be created: {}", path.string(), std::strerror(errno)),
                       tr("set LABCHECK_CACHE to a folder that you can write to"));
  }
  if (!S_ISDIR(facts.st_mode) || facts.st_uid != ::getuid() || !is_safe_from_others(path)) {
    throw HarnessError(tr("{}: must be a folder that only you can write to", path.string()),
                       tr("remove it, or set LABCHECK_CACHE to another folder"));
  }
  return path;
}

}  // namespace

fs::path cache_folder() {
  const auto path_in = [](const char* name) {
    return fs::path(environment_variable(name).value_or(""));
  };
  // Programs in the sandbox, which have another working folder, read files of the cache.
  if (const fs::path own = path_in("LABCHECK_CACHE"); !own.empty()) return fs::absolute(own);
  if (const fs::path xdg = path_in("XDG_CACHE_HOME"); xdg.is_absolute()) return xdg / "labcheck";
  if (const fs::path home = path_in("HOME"); home.is_absolute()) return home / ".cache/labcheck";
  return own_folder(temporary_folder() / fmt::format("labcheck-cache-{}", ::getuid()));
}

fs::path shared_cache_folder() {
  const fs::path named = environment_variable("LABCHECK_CACHE_READ").value_or("");
  if (named.empty()) return {};
  const fs::path folder = fs::absolute(named);
  std::error_code error;
  if (!fs::is_directory(folder, error))
    throw UserError(tr("LABCHECK_CACHE_READ is set to '{}', which is not a folder", named.string()),
                    tr("unset LABCHECK_CACHE_READ, or set it to a folder that was LABCHECK_CACHE"));
  if (!is_safe_from_others(real_path(folder)))
    throw UserError(
        tr("LABCHECK_CACHE_READ is set to '{}', which another user can write to", named.string()),
        tr("use a folder that only root or you can write to"));
  return folder;
}

}  // namespace labcheck
