#include "harness/base/files.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    throw UserError(fmt::format("{}: is a folder, not a file", path.string()));
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in)
    throw UserError(fmt::format("{}: cannot be read: {}", path.string(), std::strerror(errno)));
  return std::move(text).str();
}

void write_file_atomically(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  const fs::path part = fmt::format("{}.part-{}", path.string(), ::getpid());
  {
    std::ofstream out(part, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.flush();
    if (!out) {
      const std::string reason = std::strerror(errno);
      fs::remove(part, error);
      throw UserError(fmt::format("{}: cannot be written: {}", path.string(), reason));
    }
  }
  fs::rename(part, path, error);
  if (error) {
    const std::string reason = error.message();
    fs::remove(part, error);
    throw UserError(fmt::format("{}: cannot be written: {}", path.string(), reason));
  }
}

fs::path cache_folder() {
  const auto environment = [](const char* name) -> fs::path {
    const char* value = std::getenv(name);
    return value != nullptr ? fs::path(value) : fs::path();
  };
  if (const fs::path own = environment("LABCHECK_CACHE"); !own.empty()) return own;
  if (const fs::path xdg = environment("XDG_CACHE_HOME"); xdg.is_absolute())
    return xdg / "labcheck";
  if (const fs::path home = environment("HOME"); home.is_absolute())
    return home / ".cache/labcheck";
  return fs::temp_directory_path() / fmt::format("labcheck-cache-{}", ::getuid());
}

}  // namespace labcheck
