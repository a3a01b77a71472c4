#include "harness/simgpu/lower/places.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

constexpr int kMostInlining = 64;

}  // namespace

PlaceTracker::PlaceTracker(const ptx::Module& module, Program& program)
    : module_(module), program_(program) {
  if (program_.places.empty()) program_.places.push_back({});
  if (program_.files.empty()) program_.files.emplace_back();
}

bool PlaceTracker::is_users(int file) {
  const auto [known, is_new] = users_.try_emplace(file, false);
  if (is_new) known->second = looks_like_users(file);
  return known->second;
}

bool PlaceTracker::looks_like_users(int file) const {
  const auto found =
      std::find_if(module_.files.begin(), module_.files.end(),
                   [&](const ptx::SourceFile& candidate) { return candidate.index == file; });
  if (found == module_.files.end()) return false;
  // The toolkit's headers lie in its include folder; a distribution puts that into /usr/include.
  const std::string& path = found->path;
  return path.find("/targets/") == std::string::npos &&
         path.find("/include/cuda") == std::string::npos && !path.starts_with("/usr/include/") &&
         !path.starts_with("/usr/lib/") && path.find("/bin/../include/") == std::string::npos;
}

std::uint32_t PlaceTracker::index_of(const ptx::Place& place) {
  auto [file, is_new] = files_.try_emplace(place.file, 0);
  if (is_new) {
    const auto found =
        std::find_if(module_.files.begin(), module_.files.end(),
                     [&](const ptx::SourceFile& f) { return f.index == place.file; });
    const std::string path = found == module_.files.end() ? std::string() : found->path;
    const auto known = std::find(program_.files.begin(), program_.files.end(), path);
    file->second = static_cast<std::uint32_t>(known - program_.files.begin());
    if (known == program_.files.end()) program_.files.push_back(path);
  }
  const SourcePlace source{file->second, static_cast<std::uint32_t>(place.line)};
  const auto [entry, is_new_place] = places_.try_emplace(
      {source.file, source.line}, static_cast<std::uint32_t>(program_.places.size()));
  if (is_new_place) program_.places.push_back(source);
  return entry->second;
}

void PlaceTracker::move_to(const ptx::Location& location) {
  if (location.place.line == 0) return;  // the compiler's own code: it belongs to the line before
  if (location.inlined_at.line != 0) inlined_at_[location.place] = location.inlined_at;
  ptx::Place place = location.place;
  ptx::Place outer = location.inlined_at;
  for (int depth = 0; depth < kMostInlining && outer.line != 0 && !is_users(place.file); ++depth) {
    place = outer;
    const auto next = inlined_at_.find(place);
    outer = next == inlined_at_.end() ? ptx::Place{} : next->second;
  }
  current_ = index_of(place);
}

}  // namespace labcheck::simgpu
