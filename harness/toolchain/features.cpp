// SPDX-License-Identifier: MIT
#include "harness/toolchain/features.hpp"

#include "harness/base/text.hpp"
#include "harness/toolchain/source_text.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

namespace labcheck {
namespace {

// The function that the demangled `symbol` names: "_IO_fopen64@GLIBC_2.2.5" and "fopen" are the
// same function, and "std::" is left out.
std::string_view plain_name(std::string_view symbol) {
  symbol = symbol.substr(0, std::min(symbol.find('@'), symbol.size()));
  while (symbol.starts_with("_")) symbol.remove_prefix(1);
  for (const std::string_view prefix : {"IO_", "libc_", "std::", "__cxx11::"}) {
    if (symbol.starts_with(prefix)) symbol.remove_prefix(prefix.size());
  }
  for (const std::string_view suffix : {"_2", "64"}) {
    if (symbol.ends_with(suffix)) symbol.remove_suffix(suffix.size());
  }
  return symbol;
}

// Whether `plain` is one of `names` (words). A name that ends with '*' covers all that begin like
// it.
bool matches_any(std::string_view plain, std::string_view names) {
  return std::ranges::any_of(split_at(names, ' '), [&](std::string_view name) {
    return name.ends_with('*') ? plain.starts_with(name.substr(0, name.size() - 1)) : plain == name;
  });
}

/// Each of the functions `symbols` (words) of a library, without the parts that its variants add,
/// proves `feature`.
struct FunctionRule {
  Feature feature;
  std::string_view symbols;
};

constexpr std::array kFunctions{
    FunctionRule{Feature::cublas, "cublas*"},
    FunctionRule{Feature::dynamic_loading,
                 "dlopen dlmopen dlsym dlvsym cuModuleLoad* cuLibraryLoad* "
                 "cudaLibraryLoad*"},
    FunctionRule{Feature::file_access,
                 "open openat creat fopen freopen opendir scandir basic_ifstream* "
                 "basic_ofstream* basic_fstream* basic_filebuf* filesystem::*"},
    FunctionRule{Feature::processes,
                 "fork vfork clone system popen posix_spawn* execl execle execlp execv "
                 "execve execvp execvpe fexecve"},
    FunctionRule{Feature::system_calls, "syscall"},
};

// The identifier that the source contains: "ifstream" for "basic_ifstream<char, ...>::open()".
std::string_view word_of(std::string_view plain) {
  if (plain.starts_with("basic_")) plain.remove_prefix(std::string_view("basic_").size());
  const std::size_t end = plain.find_first_of(":<(");
  return plain.substr(0, std::min(end, plain.size()));
}

class Search {
 public:
  Search(const CodeFacts& code, const std::vector<SubmittedFile>& files)
      : code_(code), files_(files) {
    for (const SubmittedFile& file : files) sources_.push_back(without_comments(file.contents));
  }

  std::optional<FeatureUse> use_of(Feature feature) const {
    switch (feature) {
      case Feature::shared_memory:
        return first_that_shows(PtxFact::shared_memory, feature);
      case Feature::constant_memory:
        return constant_memory();
      case Feature::device_heap:
        return shows(PtxFact::device_malloc) ? std::optional(at_word(feature, "malloc"))
                                             : std::nullopt;
      case Feature::tensor_cores:
        return first_that_shows(PtxFact::tensor_cores, feature);
      case Feature::inline_ptx:
        return inline_ptx();
      case Feature::cub:
        return library(feature, "/cub/", PtxFact::cub_kernel, "cub");
      case Feature::thrust:
        return library(feature, "/thrust/", PtxFact::thrust_kernel, "thrust");
      case Feature::cutlass: {
        const auto use = library(feature, "/cutlass/", PtxFact::cutlass_kernel, "cutlass");
        return use ? use : library(feature, "/cute/", PtxFact::cute_kernel, "cute");
      }
      case Feature::cublas:
      case Feature::dynamic_loading:
      case Feature::file_access:
      case Feature::processes:
        return function(feature);
      case Feature::system_calls: {
        const auto use = function(feature);
        if (use || !code_.has_system_call) return use;
        return at_word(feature, "syscall");
      }
    }
    return std::nullopt;
  }

 private:
  const CodeFacts& code_;
  const std::vector<SubmittedFile>& files_;
  std::vector<std::string> sources_;  // each file, without comments

  bool shows(PtxFact fact) const {
    return std::ranges::any_of(code_.ptx, [&](const PtxFacts& ptx) {
      return std::ranges::find(ptx.evidence, fact, &PtxEvidence::fact) != ptx.evidence.end();
    });
  }

  // The submitted file that `shown` is in; nullptr if that is a header of the toolkit.
  const SubmittedFile* file_of(const PtxFacts& ptx, const PtxEvidence& shown) const {
    for (const auto& [number, path] : ptx.files) {
      if (number != shown.file) continue;
      const std::string name = std::filesystem::path(path).filename();
      const auto file = std::find_if(files_.begin(), files_.end(), [&](const SubmittedFile& each) {
        return std::filesystem::path(each.name).filename() == name;
      });
      if (file != files_.end()) return &*file;
    }
    return nullptr;
  }

  // A student's folder can have the name of a library.
  bool is_submitted(const std::string& path) const {
    return std::any_of(files_.begin(), files_.end(),
                       [&](const SubmittedFile& file) { return path.ends_with('/' + file.name); });
  }

  FeatureUse at_word(Feature feature, std::string_view word) const {
    for (std::size_t k = 0; k < files_.size(); ++k) {
      if (const std::optional<int> line = line_of_word(sources_[k], word))
        return {feature, std::string(word), files_[k].path.string(), *line};
    }
    return {feature, std::string(word)};
  }

  // The first line that shows `fact`, preferably one in the student's files.
  std::optional<FeatureUse> first_that_shows(PtxFact fact, Feature feature) const {
    std::optional<FeatureUse> use;
    for (const PtxFacts& ptx : code_.ptx) {
      for (const PtxEvidence& shown : ptx.evidence) {
        if (shown.fact != fact) continue;
        if (!use) use = FeatureUse{feature};
        const SubmittedFile* file = file_of(ptx, shown);
        if (file == nullptr) continue;
        const bool is_first =
            use->file.empty() || (use->file == file->path.string() && shown.line < use->line);
        if (is_first) use = FeatureUse{feature, {}, file->path.string(), shown.line};
      }
    }
    return use;
  }

  std::optional<FeatureUse> constant_memory() const {
    if (!shows(PtxFact::constant_declared) || !shows(PtxFact::constant_read)) return std::nullopt;
    return at_word(Feature::constant_memory, "__constant__");
  }

  // The toolkit's headers contain PTX, too. A directive that renames lines could pass the student's
  // own off as theirs.
  std::optional<FeatureUse> inline_ptx() const {
    if (!shows(PtxFact::inline_assembly)) return std::nullopt;
    for (std::size_t k = 0; k < files_.size(); ++k) {
      if (const std::optional<int> line = line_of_line_directive(sources_[k]))
        return FeatureUse{Feature::inline_ptx, "#line", files_[k].path.string(), *line};
    }
    const std::optional<FeatureUse> use =
        first_that_shows(PtxFact::inline_assembly, Feature::inline_ptx);
    return use && !use->file.empty() ? use : std::nullopt;
  }

  std::optional<FeatureUse> library(Feature feature, std::string_view folder, PtxFact kernel,
                                    std::string_view word) const {
    const bool is_included = std::ranges::any_of(code_.ptx, [&](const PtxFacts& ptx) {
      return std::ranges::any_of(ptx.files, [&](const auto& file) {
        return file.second.find(folder) != std::string::npos && !is_submitted(file.second);
      });
    });
    if (!is_included && !shows(kernel)) return std::nullopt;
    FeatureUse use = at_word(feature, word);
    use.name.clear();  // the feature's title says it
    return use;
  }

  // One file of a submission may call a C++ function of another one, which can have any name.
  std::optional<FeatureUse> function(Feature feature) const {
    for (const std::string& symbol : code_.undefined) {
      if (symbol.find('(') != std::string::npos && !symbol.starts_with("std::")) continue;
      const std::string_view plain = plain_name(symbol);
      for (const FunctionRule& rule : kFunctions) {
        if (rule.feature == feature && matches_any(plain, rule.symbols))
          return at_word(feature, word_of(plain));
      }
    }
    return std::nullopt;
  }
};

// Functions of the CUDA runtime that neither create streams nor reach other functions. Without
// variants for streams per thread, which end with _ptsz or _ptds.
constexpr std::string_view kOneStream =
    "cudaMalloc cudaMalloc3D cudaMallocArray cudaMallocHost cudaMallocManaged cudaMallocPitch "
    "cudaHostAlloc cudaHostGetDevicePointer cudaHostRegister cudaHostUnregister "
    "cudaFree cudaFreeArray cudaFreeHost "
    "cudaMemcpy cudaMemcpy2D cudaMemcpy2DToArray cudaMemcpyToSymbol cudaMemcpyFromSymbol "
    "cudaMemset cudaMemset2D cudaMemGetInfo cudaPointerGetAttributes "
    "cudaGetLastError cudaPeekAtLastError cudaGetErrorName cudaGetErrorString "
    "cudaDeviceSynchronize cudaDeviceGetAttribute cudaDeviceSetLimit cudaGetDevice "
    "cudaGetDeviceCount cudaGetDeviceProperties cudaSetDevice "
    "cudaEventCreate cudaEventDestroy cudaEventElapsedTime cudaEventRecord cudaEventSynchronize "
    "cudaCreateChannelDesc cudaCreateTextureObject cudaDestroyTextureObject "
    "cudaCreateSurfaceObject cudaDestroySurfaceObject "
    "cudaFuncSetAttribute cudaFuncGetAttributes cudaFuncSetCacheConfig cudaGetSymbolAddress "
    "cudaOccupancyMaxActiveBlocksPerMultiprocessor "
    "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags "
    "cudaLaunchKernel cudaGetKernel cudaInitModule cudaPopCallConfiguration "
    "cudaPushCallConfiguration cudaRegisterFatBinary cudaRegisterFatBinaryEnd "
    "cudaRegisterFunction cudaRegisterVar cudaRegisterManagedVar cudaInitManagedRuntime "
    "cudaUnregisterFatBinary";

// Ways to other functions, and to threads, each of which can have a stream.
constexpr std::string_view kMore =
    "dlopen dlmopen dlsym dlvsym syscall clone clone3 fork vfork pthread_create thrd_create "
    "thread::* jthread::* GOMP_* omp_* tbb::* timer_create aio_*";

bool keeps_to_one_stream(std::string_view symbol) {
  const std::string_view name = plain_name(symbol);
  return name.starts_with("cu") ? matches_any(name, kOneStream) : !matches_any(name, kMore);
}

}  // namespace

std::vector<FeatureUse> features_of(const CodeFacts& code,
                                    const std::vector<SubmittedFile>& files) {
  const Search search(code, files);
  std::vector<FeatureUse> uses;
  for (std::size_t k = 0; k < kEnumNames<Feature>.size(); ++k) {
    if (std::optional<FeatureUse> use = search.use_of(static_cast<Feature>(k)))
      uses.push_back(*std::move(use));
  }
  return uses;
}

StreamUse stream_use_of(const CodeFacts& code) {
  const bool one =
      !code.has_system_call && std::ranges::all_of(code.undefined, keeps_to_one_stream);
  return one ? StreamUse::one : StreamUse::several;
}

}  // namespace labcheck
