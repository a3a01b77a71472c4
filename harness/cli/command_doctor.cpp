// SPDX-License-Identifier: MIT
#include "harness/base/cache_folder.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/doctor.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/cli/version.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/toolchain/host_compiler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kDoctorSchema = 1;

// What is examined. JSON has these names in every language.
constexpr std::array kItems{
    translatable("sandbox"), translatable("memory limit"),  translatable("nvcc"),
    translatable("GPU"),     translatable("simulated GPU"), translatable("installation"),
    translatable("labs"),    translatable("temporary"),     translatable("build cache"),
    translatable("Slurm"),   translatable("node")};

std::size_t width_of_items() {
  std::size_t width = 0;
  for (const char* item : kItems) width = std::max(width, columns(translated(item)));
  return width + 1;
}

void print(std::string_view item, std::string_view status, const std::string& detail,
           const std::string& remedy) {
  const std::string ok = tr_context("doctor", "ok");
  const std::string problem = tr_context("doctor", "problem");
  const std::string shown = status == "ok" ? ok : status == "problem" ? problem : "-";
  const std::size_t width = std::max(columns(ok), columns(problem));
  const std::size_t item_width = width_of_items();
  fmt::print("  {:<{}}  {:<{}} {}\n", shown, width, translated(std::string(item)), item_width,
             detail);
  if (!remedy.empty()) fmt::print("  {:<{}}  {:<{}} {}\n", "", width, "", item_width, remedy);
}

// "build_cache" for "build cache"
std::string key_of(std::string_view item) {
  std::string key(item);
  for (char& c : key) c = c == ' ' ? '_' : static_cast<char>(std::tolower(c));
  return key;
}

// Returns nothing if no toolkit can compile.
std::optional<Toolkit> check_toolkit(Checklist& checklist, Sandbox& sandbox) {
  std::optional<Toolkit> found;
  checklist.attempt("nvcc", [&] {
    Toolkit toolkit = require_toolkit(sandbox);
    if (const auto problem = trial_compilation_problem(toolkit, sandbox)) throw *problem;
    checklist.add_ok("nvcc", fmt::format("{} ({})", toolkit.version, toolkit.nvcc.string()),
                     {{"version", toolkit.version}, {"path", toolkit.nvcc.string()}});
    found = std::move(toolkit);
  });
  return found;
}

void check_gpus(Checklist& checklist, Sandbox& sandbox, const std::optional<Toolkit>& toolkit) {
  const std::vector<Gpu> gpus = find_gpus(sandbox);
  const std::optional<CudaRelease> newest = newest_cuda_of_driver();
  for (const Gpu& gpu : gpus) {
    const std::string capability = fmt::format("{}.{}", gpu.capability / 10, gpu.capability % 10);
    Json facts{{"name", gpu.name}, {"compute_capability", capability}, {"driver", gpu.driver}};
    const auto problem = toolkit ? driver_problem(gpu, newest, *toolkit) : std::nullopt;
    if (problem) {
      checklist.add_problem("GPU", problem->what(), problem->remedy(), std::move(facts));
      continue;
    }
    const std::size_t others = open_gpu_monitor(gpu.uuid)->read_state().processes;
    facts["other_processes"] = others;
    checklist.add_ok(
        "GPU", tr("{}, compute capability {}, driver {}", gpu.name, capability, gpu.driver), facts);
    const std::string busy = describe_busy_gpu(gpu, others);
    if (!busy.empty())
      checklist.add_note("GPU", fmt::format("{}; {}", busy, busy_gpu_remedy()), facts);
  }
  if (gpus.empty()) {
    checklist.add_note(
        "GPU", tr("no GPU responds; labcheck grades everything except speed on the simulated GPU"));
  }
}

void check_installation(Checklist& checklist) {
  checklist.attempt("installation", [&] {
    const Installation installation = find_installation(own_executable());
    checklist.add_ok(
        "installation",
        tr("sources in {}, CUDA runtime in {}", installation.sources.string(),
           installation.runtime.string()),
        {{"sources", installation.sources.string()}, {"runtime", installation.runtime.string()}});
  });
}

void check_labs(Checklist& checklist, const CommonOptions& options) {
  checklist.attempt("labs", [&] {
    const fs::path root = labs_root(options);
    checklist.add_ok("labs", tr("{} in {}", joined(lab_names(root)), root.string()),
                     {{"labs", lab_names(root)}, {"folder", root.string()}});
  });
}

// Enough for the programs of a course, and for the scratch files of one student.
constexpr std::uintmax_t kMinimumSpace = std::uintmax_t{256} << 20;

// Throws UserError if nothing can be written to `folder`.
void check_folder(Checklist& checklist, std::string_view item, const fs::path& folder,
                  const std::string& alternative) {
  require_writable(folder / "file", alternative);
  std::error_code error;
  fs::path existing = fs::absolute(folder);
  while (!fs::exists(existing, error) && existing.has_relative_path())
    existing = existing.parent_path();
  const std::uintmax_t space = fs::space(existing, error).available;
  Json facts{{"folder", folder.string()}};
  if (!error) facts["free_bytes"] = space;
  if (!error && space < kMinimumSpace) {
    checklist.add_problem(item, tr("{}: only {} free", folder.string(), describe_bytes(space)),
                          tr("free some space there, or {}", alternative), std::move(facts));
    return;
  }
  checklist.add_ok(item, folder.string(), std::move(facts));
}

void check_folders(Checklist& checklist) {
  checklist.attempt("temporary", [&] {
    const TempFolder probe;
    check_folder(checklist, "temporary", temporary_folder(), tr("set TMPDIR to another folder"));
  });
  checklist.attempt("build cache", [&] {
    check_folder(checklist, "build cache", cache_folder(),
                 tr("set LABCHECK_CACHE to a folder that you can write to"));
  });
  checklist.attempt("build cache", [&] {
    if (const fs::path shared = shared_cache_folder(); !shared.empty())
      checklist.add_ok("build cache", tr("{} (labcheck only reads it)", shared.string()),
                       {{"folder", shared.string()}});
  });
}

void examine_this_computer(Checklist& checklist, const CommonOptions& options) {
  const SandboxState state = examine_bubblewrap();
  if (state.works) {
    checklist.add_ok("sandbox", state.found);
  } else {
    checklist.add_problem("sandbox", state.found, state.remedy);
  }
  checklist.add_ok("memory limit", describe_memory_limit());
  const auto sandbox = state.works ? make_sandbox(options) : make_open_sandbox();
  const std::optional<Toolkit> toolkit = check_toolkit(checklist, *sandbox);
  check_gpus(checklist, *sandbox, toolkit);
  checklist.add_ok("simulated GPU", tr("host instruction set: {}", simgpu::best_variant().name),
                   {{"instruction_set", simgpu::best_variant().name}});
}

}  // namespace

void Checklist::add(std::string_view item, std::string_view status, const std::string& detail,
                    const std::string& remedy, Json facts) {
  if (form_ == ListForm::text) return print(item, status, detail, remedy);
  checks_.push_back({{"check", key_of(item)},
                     {"status", status},
                     {"detail", detail},
                     {"remedy", remedy},
                     {"facts", std::move(facts)}});
}

Json Checklist::document() const {
  return {{"schema", kDoctorSchema},
          {"labcheck", kVersion},
          {"complete", complete_},
          {"checks", checks_}};
}

DoctorCommand::DoctorCommand()
    : LabcheckCommand(
          "doctor",
          tr("show what is installed on this computer, what is missing, and how to get it")) {
  const Destination words = into_sbatch(slurm_options);
  const auto store = [this, words](const std::string& word) {
    on_slurm = true;
    return words.store(word);
  };
  options = {{"--json", "", into(json), tr("print JSON, for other programs")},
             {"--slurm",
              "NAME=VALUE",
              {store, WordCount::optional},
              tr("examine the nodes of a Slurm cluster; NAME=VALUE are options for sbatch, such as "
                 "\"partition=gpu gres=gpu:1\"")},
             {"--out,-o", "FOLDER", into(shared),
              tr("with --slurm: a folder that the nodes share, such as the folder for the results "
                 "[the current folder]")}};
}

// A login node only submits jobs.
ExitCode DoctorCommand::run(const CommonOptions& common) const {
  if (!json) fmt::print("labcheck {}\n", kVersion);
  Checklist checklist(json ? ListForm::json : ListForm::text);
  if (!on_slurm) examine_this_computer(checklist, common);
  check_installation(checklist);
  check_labs(checklist, common);
  check_folders(checklist);
  if (on_slurm) check_cluster(checklist, slurm_options, shared);
  if (json) fmt::print("{}\n", checklist.document().dump(2));
  return checklist.is_complete() ? ExitCode::full : ExitCode::withheld;
}

}  // namespace labcheck
