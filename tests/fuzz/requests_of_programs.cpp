// SPDX-License-Identifier: MIT
// Writes the inputs of device_requests and recording_reader to two folders: the requests of small
// programs, and their recordings. Run it after a change of the requests or of recordings:
//
//   build/dev/tests/bin/requests_of_programs tests/fuzz/corpus/requests
//   tests/fuzz/corpus/recordings
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/service/server.hpp"
#include "tests/fuzz/request_kernels.hpp"
#include "tests/support/fat_binary.hpp"
#include "tests/support/recorded_device.hpp"

#include <fcntl.h>
#include <filesystem>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <sys/socket.h>

using namespace labcheck;
using namespace labcheck::simgpu;

namespace {

std::vector<std::byte> parameters(std::initializer_list<std::uint64_t> values) {
  const auto bytes = std::as_bytes(std::span(values.begin(), values.size()));
  return {bytes.begin(), bytes.end()};
}

/// A program that records its requests.
class RecordedProgram {
 public:
  RecordedProgram() : sockets_(make_socket_pair(SOCK_STREAM)) {
    Settings settings;
    settings.instruction_limit = 10'000;
    connection_ =
        std::make_unique<Connection>(settings, reporter_, std::move(sockets_.second), &recorder_);
    receive_descriptor(sockets_.first.get());
  }

  /// Sends a request that the device must accept.
  template <class Request>
  typename Request::Answer ask(const Request& request) {
    const std::vector<std::byte> body = encoded(request);
    const FrameHeader header{kKindOf<Request>, static_cast<std::uint32_t>(body.size())};
    requests_.append(reinterpret_cast<const char*>(&header), sizeof header);
    requests_.append(reinterpret_cast<const char*>(body.data()), body.size());
    if (!connection_->answer({header.kind, body})) throw std::runtime_error("malformed request");
    if constexpr (std::is_same_v<typename Request::Answer, Unanswered>) return {};
    for (;;) {
      const auto frame = reader_.next(sockets_.first.get());
      if (!frame) throw std::runtime_error("no answer");
      if (frame->kind == static_cast<std::uint32_t>(DeviceFrame::printed)) continue;
      Decoder decoder(frame->body);
      const auto result = decoder.get<AnswerHeader>();
      if (result.error != cudaSuccess || result.failure != cudaSuccess)
        throw std::runtime_error("the device refuses request " + std::to_string(header.kind));
      return decoder.get<typename Request::Answer>();
    }
  }

  ModuleId add_module(std::string_view ptx) {
    const auto container = test::fat_binary_of(ptx);
    const ModuleId id = ask(RegisterModule{{container}, {}}).id;
    ask(LoadModule{id});
    return id;
  }

  KernelId find(ModuleId module, std::string_view name) { return ask(FindKernel{module, name}).id; }

  void run(KernelId kernel, std::initializer_list<std::uint64_t> values, Grid grid = {}) {
    ask(RunLaunch{kernel, {{2, 1, 1}, {32, 1, 1}, 0}, grid, parameters(values)});
  }

  std::uint64_t allocate(std::size_t size, AllocationKind kind = AllocationKind::device) {
    return ask(Allocate{kind == AllocationKind::array ? "cudaMallocArray" : "cudaMalloc", size,
                        kind})
        .value;
  }

  void free(std::uint64_t address, AllocationKind kind = AllocationKind::device) {
    ask(Free{"cudaFree", address, kind});
  }

  const std::string& requests() const { return requests_; }
  std::string recording() const { return encode(recorder_.recording()); }

 private:
  SocketPair sockets_;
  // Reports are written, but not read.
  FileDescriptor nowhere_{::open("/dev/null", O_WRONLY | O_CLOEXEC)};
  Reporter reporter_{nowhere_.get(), ReportReader::user};
  Recorder recorder_;
  std::unique_ptr<Connection> connection_;
  FrameReader reader_;
  std::string requests_;
};

void launch(RecordedProgram& program) {
  program.ask(GetDevice{});
  const ModuleId module = program.add_module(kScalePtx);
  const KernelId kernel = program.find(module, "scale");
  const std::uint64_t data = program.allocate(256);
  program.ask(WriteBytes{{data, 0, 0}, {256, 1, 1}, {0, 256}});
  program.ask(SetDynamicShared{kernel, 1024});
  program.ask(CheckLaunch{kernel, {{2, 1, 1}, {32, 1, 1}, 512}, Grid::independent});
  program.run(kernel, {data, 3});
  const auto values = parameters({data, 2});
  program.ask(EnqueueLaunch{{kernel, {{1, 2, 1}, {16, 2, 1}, 64}, Grid::independent, values}});
  program.ask(Synchronize{});
  program.ask(NoteFailedLaunch{"scale", {{0, 1, 1}, {32, 1, 1}, 0}, cudaErrorInvalidValue});
  program.ask(NoteErrorCheck{});
  program.ask(ReadBytes{{data, 0, 0}, {256, 1, 1}, {0, 256}});
  program.free(data);
  program.ask(Finish{});
}

void variables(RecordedProgram& program) {
  const auto container = test::fat_binary_of(kVariablesPtx);
  const ModuleId module = program.ask(RegisterModule{{container}, {}}).id;
  program.ask(PlaceVariable{module, "managed", 64});
  program.ask(LoadModule{module});
  const FoundVariable table = program.ask(FindVariable{module, "table"});
  program.ask(FindVariable{module, "managed"});
  program.ask(Fill{"cudaMemset", {table.address, 0, 0}, {7, 1}, {table.size, 1, 1}});
  program.run(program.find(module, "use_variables"), {});
  program.ask(ReadBytes{{table.address, 0, 0}, {table.size, 1, 1}, {0, table.size}});
  program.ask(ReportVariableOverrun{module, "table", 16, 60});
  program.ask(Reset{});
  program.run(program.find(module, "use_variables"), {});
  program.ask(Finish{});
}

void copies(RecordedProgram& program) {
  const std::uint64_t a = program.allocate(4096);
  const std::uint64_t b = program.allocate(4096);
  program.ask(Fill{"cudaMemset2D", {a, 128, 0}, {0x01020304, 4}, {64, 8, 1}});
  program.ask(Copy{"cudaMemcpy2D", {b, 64, 0}, {a, 128, 0}, {64, 8, 1}, cudaMemcpyDeviceToDevice});
  program.ask(
      Copy{"cudaMemcpy3D", {a, 16, 64}, {b, 32, 128}, {16, 4, 8}, cudaMemcpyDeviceToDevice});
  program.ask(Copy{"cudaMemcpy", {a + 1, 0, 0}, {a, 0, 0}, {100, 1, 1}, cudaMemcpyDefault});
  program.ask(Copy{"cudaMemcpy", {a, 0, 0}, {4096, 0, 0}, {64, 1, 1}, cudaMemcpyHostToDevice});
  program.ask(Copy{"cudaMemcpy", {4096, 0, 0}, {a, 0, 0}, {64, 1, 1}, cudaMemcpyDeviceToHost});
  program.ask(WriteBytes{{a, 8, 64}, {4, 8, 4}, {32, 64}});
  program.ask(ReadBytes{{a, 8, 64}, {4, 8, 4}, {16, 32}, 1});
  program.ask(FindAllocation{a, 4096});
  program.ask(GetMemorySize{});
  program.free(a);
  program.free(b);
}

void host_memory(RecordedProgram& program) {
  const KernelId kernel = program.find(program.add_module(kScalePtx), "scale");
  const std::uint64_t pinned =
      program.ask(AllocateHost{"cudaMallocHost", 4096, AllocationKind::host}).value;
  const std::uint64_t managed =
      program.ask(AllocateHost{"cudaMallocManaged", 512, AllocationKind::managed}).value;
  constexpr std::uint64_t kOwn = 0x10000100;
  program.ask(RegisterHost{kOwn, 8192});
  for (const std::uint64_t address : {pinned, managed, kOwn}) program.run(kernel, {address, 5});
  program.ask(
      Copy{"cudaMemcpy", {managed, 0, 0}, {kOwn, 0, 0}, {512, 1, 1}, cudaMemcpyHostToDevice});
  program.ask(UnregisterHost{kOwn});
  program.ask(Free{"cudaFreeHost", pinned, AllocationKind::host});
  program.free(managed);
  program.ask(Finish{});
}

void images(RecordedProgram& program) {
  const KernelId kernel = program.find(program.add_module(kImagesPtx), "use_images");
  Image image;
  image.geometry = ptx::Geometry::two;
  image.width = 8;
  image.height = 8;
  image.address = program.allocate(512, AllocationKind::array);
  image.row_pitch = 32;
  image.slice_pitch = 256;
  program.ask(Fill{"cudaMemset2D", {image.address, 32, 0}, {1, 1}, {32, 8, 1}});
  Sampler sampler;
  sampler.modes = {AddressMode::mirror, AddressMode::border, AddressMode::clamp};
  sampler.filter = Filter::linear;
  sampler.has_normalized_coordinates = true;
  const std::uint64_t texture = program.ask(MakeTexture{image, sampler}).value;
  const std::uint64_t surface = program.ask(MakeSurface{image}).value;
  program.run(kernel, {texture, surface});
  program.ask(DestroyTexture{texture});
  program.ask(DestroySurface{surface});
  program.free(image.address, AllocationKind::array);
}

void heap(RecordedProgram& program) {
  program.ask(GetHeapLimit{});
  program.ask(SetHeapLimit{std::size_t{16} << 20});
  program.run(program.find(program.add_module(kHeapPtx), "use_heap"), {});
  program.ask(RecordEvent{});
  program.ask(Finish{});
  program.ask(Reset{});
}

void cooperation(RecordedProgram& program) {
  const KernelId kernel = program.find(program.add_module(kCooperationPtx), "cooperate");
  const std::uint64_t data = program.allocate(256);
  program.ask(Fill{"cudaMemset", {data, 0, 0}, {0, 1}, {256, 1, 1}});
  program.run(kernel, {data}, Grid::cooperative);
  program.ask(RecordEvent{});
  program.free(data);
}

void streams(RecordedProgram& program) {
  constexpr StreamUse kFirst{16, true};
  constexpr StreamUse kSecond{32, false};
  const std::uint64_t data = program.allocate(256);
  const std::uint64_t host =
      program.ask(AllocateHost{"cudaMallocHost", 256, AllocationKind::host}).value;
  const auto copy = [&](const StreamUse& in) {
    program.ask(
        Copy{"cudaMemcpyAsync", {data, 0, 0}, {host, 0, 0}, {64, 1, 1}, cudaMemcpyDefault, in});
  };
  copy(kFirst);
  program.ask(RecordEvent{48, kFirst});
  program.ask(NoteStreamWait{kSecond, 48});
  copy(kSecond);
  program.ask(NoteHostWait{HostWait::event, 48});
  program.ask(NoteHostWait{HostWait::stream, kSecond.stream});
  program.ask(NoteHostWait{});
  program.free(host, AllocationKind::host);
  program.free(data);
}

void report_problems(RecordedProgram& program) {
  program.ask(RegisterModule{{}, "its header is incomplete"});
  program.ask(ReportUnsupported{"cudaLaunchDevice"});
  const std::uint64_t data = program.allocate(64);
  program.ask(ReportHostAccess{data});
  program.ask(NoteFailedLaunch{"_Z4fillPi", {}, cudaErrorInvalidConfiguration});
  program.ask(Finish{});
}

/// A test case with buffers in host memory and on the device.
std::string test_case() {
  const Words values(64, 0x12345678);
  RecordedDevice program;
  const auto container = test::fat_binary_of(kRecordedPtx);
  const ModuleId module = program.ask(RegisterModule{{container}, {}}).id;
  const std::uint64_t in = program.allocate(64);
  const std::uint64_t out = program.allocate(64);
  program.launch(program.find_kernel(module, "keep"), {in}, 1);
  program.begin_case();
  program.give_to_host(values, 0);
  program.order(OrderKind::fill_input, in, 64, 0);
  program.order(OrderKind::fill_output, out, 64, 256);
  program.launch(program.find_kernel(module, "add_kept"), {out, in});
  const std::uint64_t host = program.allocate_host(64);
  std::ranges::copy(program.download(out, 64), program.host(host, 64).begin());
  program.copy(out, host, 32);
  program.upload(out, values);
  program.order(OrderKind::collect, out, 64, 256);
  program.take_from_host(values, 512);
  return encode(program.recorder().recording());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  using Use = void (*)(RecordedProgram&);
  const std::map<std::string, Use> programs{
      {"launch", launch},           {"variables", variables}, {"copies", copies},
      {"host_memory", host_memory}, {"images", images},       {"heap", heap},
      {"cooperation", cooperation}, {"streams", streams},     {"reports", report_problems},
  };
  for (const auto& [name, use] : programs) {
    RecordedProgram program;
    use(program);
    write_file_atomically(std::filesystem::path(arguments[1]) / name, program.requests());
    write_file_atomically(std::filesystem::path(arguments[2]) / name, program.recording());
  }
  write_file_atomically(std::filesystem::path(arguments[2]) / "test_case", test_case());
  return 0;
}
