// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/server.hpp"

#include "harness/simgpu/memory/addresses.hpp"
#include "harness/simgpu/protocol/codec.hpp"
#include "tests/support/fat_binary.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <sys/mman.h>
#include <sys/socket.h>
#include <thread>
#include <tuple>

namespace labcheck::simgpu {
namespace {

TEST(Codec, ReturnsWhatWasEncoded) {
  const std::array<std::byte, 3> parameters{std::byte{1}, std::byte{2}, std::byte{3}};
  const RunLaunch launch{KernelId{7}, {{1, 2, 3}, {4, 5, 6}, 100}, Grid::cooperative, parameters};
  const auto bytes = encoded(launch);
  Decoder decoder(bytes);
  const auto decoded = decoder.get<RunLaunch>();
  EXPECT_TRUE(decoder.is_complete());
  EXPECT_EQ(decoded.kernel, KernelId{7});
  EXPECT_EQ(decoded.shape.block, (Dim3{4, 5, 6}));
  EXPECT_EQ(decoded.shape.dynamic_shared, 100U);
  EXPECT_EQ(decoded.grid, Grid::cooperative);
  ASSERT_EQ(decoded.parameters.size(), 3U);
  EXPECT_EQ(decoded.parameters[2], std::byte{3});
}

TEST(Codec, ReturnsTextsAndLists) {
  const std::array<std::byte, 2> a{};
  const std::array<std::byte, 5> b{};
  const auto bytes = encoded(RegisterModule{{a, b}, "its header is incomplete"});
  Decoder decoder(bytes);
  const auto decoded = decoder.get<RegisterModule>();
  EXPECT_TRUE(decoder.is_complete());
  ASSERT_EQ(decoded.containers.size(), 2U);
  EXPECT_EQ(decoded.containers[1].size(), 5U);
  EXPECT_EQ(decoded.damage, "its header is incomplete");
}

TEST(Codec, RejectsTruncatedMessagesAndInvalidEnumerators) {
  auto bytes = encoded(Allocate{"cudaMalloc", 64, AllocationKind::array});
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Decoder decoder(Bytes(bytes).first(size));
    decoder.get<Allocate>();
    EXPECT_FALSE(decoder.is_complete()) << size;
  }
  bytes.push_back({});
  Decoder longer(bytes);
  longer.get<Allocate>();
  EXPECT_FALSE(longer.is_complete());
  bytes.pop_back();
  bytes[bytes.size() - sizeof Allocate{}.site - 1] = std::byte{17};
  Decoder invalid(bytes);
  invalid.get<Allocate>();
  EXPECT_FALSE(invalid.is_good());
}

TEST(Codec, RejectsLengthsBeyondTheMessage) {
  std::vector<std::byte> bytes;
  Encoder(bytes).put(~std::uint64_t{0});
  Decoder decoder(bytes);
  EXPECT_TRUE(decoder.get<Bytes>().empty());
  EXPECT_FALSE(decoder.is_good());
}

/// A program that sends requests to a device in the same process.
class ConnectionTest : public testing::Test {
 protected:
  ConnectionTest() : connection_(settings(), reporter_, make_socket()) {
    shared_file_ = receive_descriptor(program_.get()).value_or(FileDescriptor());
  }

  /// Whether the device answers the frame. Discards the answer.
  bool answers(std::uint32_t kind, Bytes body) {
    const bool is_answered = connection_.answer({kind, body});
    while (::recv(program_.get(), discarded_.data(), discarded_.size(), MSG_DONTWAIT) > 0) {
    }
    return is_answered;
  }

  template <class Request>
  AnswerOrError<Request> ask(const Request& request) {
    EXPECT_TRUE(connection_.answer({kKindOf<Request>, encoded(request)}));
    const auto frame = reader_.next(program_.get());
    if (!frame) return cudaErrorUnknown;
    AnswerHeader header;
    std::memcpy(&header, frame->body.data(), sizeof header);
    if (header.error != cudaSuccess) return header.error;
    return Decoder(frame->body.subspan(sizeof header)).get<typename Request::Answer>();
  }

  /// A kernel with this body, without parameters.
  KernelId find_kernel(const std::string& body) {
    const auto container = test::fat_binary_of(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n" + body +
        "ret;\n}\n");
    const auto module = ask(RegisterModule{{container}, {}});
    return std::get<FoundKernel>(ask(FindKernel{std::get<RegisteredModule>(module).id, "k"})).id;
  }

  FileDescriptor program_;
  FileDescriptor shared_file_;
  Reporter reporter_{1023, ReportReader::labcheck};  // a closed descriptor: reports go nowhere
  Connection connection_;

 private:
  static Settings settings() {
    Settings settings;
    settings.checks = CheckLevel::full;
    settings.instruction_limit = 1000;
    return settings;
  }

  FileDescriptor make_socket() {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    program_ = FileDescriptor(ends[0]);
    return FileDescriptor(ends[1]);
  }

  FrameReader reader_;
  std::vector<std::byte> discarded_ = std::vector<std::byte>(1 << 16);
};

/// A copy to memory of the host, which fails.
std::vector<std::byte> bad_copy_request() {
  return encoded(Copy{"cudaMemcpy", {1, 0, 0}, {2, 0, 0}, {8, 1, 1}, cudaMemcpyHostToDevice});
}

TEST_F(ConnectionTest, AsksAProgramThatAnswersQuestions) {
  ask(GetDevice{true});
  std::thread device([&] { EXPECT_TRUE(connection_.answer({kKindOf<Copy>, bad_copy_request()})); });
  FrameReader reader;
  int questions = 0;
  for (auto frame = reader.next(program_.get());
       frame && frame->kind == static_cast<std::uint32_t>(DeviceFrame::question);
       frame = reader.next(program_.get())) {
    const Testimony testimony{1, 2, 1, "main.cu"};
    send_frame(program_.get(), kTestimonyFrame, std::as_bytes(std::span(&testimony, 1)));
    ++questions;
  }
  device.join();
  EXPECT_GT(questions, 0);
}

TEST_F(ConnectionTest, AsksNothingElse) {
  EXPECT_TRUE(answers(kKindOf<Copy>, bad_copy_request()));
}

TEST_F(ConnectionTest, EndsIfAQuestionIsNotAnswered) {
  ask(GetDevice{true});
  send_frame(program_.get(), kTestimonyFrame, {});
  EXPECT_FALSE(answers(kKindOf<Copy>, bad_copy_request()));
}

TEST_F(ConnectionTest, EndsIfAnswerToAQuestionIsARequest) {
  ask(GetDevice{true});
  const Testimony testimony;
  send_frame(program_.get(), kKindOf<Synchronize>, std::as_bytes(std::span(&testimony, 1)));
  EXPECT_FALSE(answers(kKindOf<Copy>, bad_copy_request()));
}

TEST_F(ConnectionTest, AnswersRequests) {
  const auto address = ask(Allocate{"cudaMalloc", 64, AllocationKind::device});
  ASSERT_TRUE(std::holds_alternative<Address>(address));
  EXPECT_TRUE(kDeviceAddresses.contains(std::get<Address>(address).value));
  EXPECT_EQ(std::get<cudaError_t>(ask(Free{"cudaFree", 12, AllocationKind::device})),
            cudaErrorInvalidValue);
}

TEST_F(ConnectionTest, EndsWithTheLastRequestOfAProgramThatHasEnded) {
  send_frame(program_.get(), kKindOf<NoteHostWait>, encoded(NoteHostWait{}));
  program_.close();
  EXPECT_FALSE(connection_.serve());
}

TEST_F(ConnectionTest, ProgramsCannotTruncateTheSharedFile) {
  ASSERT_TRUE(shared_file_);
  EXPECT_NE(::ftruncate(shared_file_.get(), 0), 0);
}

TEST_F(ConnectionTest, RejectsUnknownAndMalformedRequests) {
  EXPECT_FALSE(answers(kRequestKinds, {}));
  EXPECT_FALSE(answers(~0U, {}));
  EXPECT_FALSE(answers(kKindOf<Allocate>, {}));
  EXPECT_TRUE(answers(kKindOf<GetMemorySize>, {}));
  const std::array<std::byte, 1> rest{};
  EXPECT_FALSE(answers(kKindOf<GetMemorySize>, rest));
}

TEST_F(ConnectionTest, RefusesNumbersThatItDidNotGiveOut) {
  EXPECT_EQ(std::get<cudaError_t>(ask(LoadModule{ModuleId{3}})), cudaErrorInvalidValue);
  EXPECT_EQ(std::get<cudaError_t>(ask(RunLaunch{KernelId{0}, {}, {}, {}})), cudaErrorInvalidValue);
  EXPECT_EQ(std::get<cudaError_t>(ask(FindVariable{ModuleId{~0U}, "x"})), cudaErrorInvalidSymbol);
  EXPECT_EQ(std::get<cudaError_t>(ask(DestroyTexture{1})), cudaErrorInvalidValue);
  EXPECT_EQ(std::get<cudaError_t>(ask(UnregisterHost{4096})), cudaErrorHostMemoryNotRegistered);
}

TEST_F(ConnectionTest, RejectsTextsThatAreLongerThanAnyName) {
  const std::string longest(kMaxText, 'x');
  EXPECT_TRUE(answers(kKindOf<ReportUnsupported>, encoded(ReportUnsupported{longest})));
  EXPECT_FALSE(answers(kKindOf<ReportUnsupported>, encoded(ReportUnsupported{longest + 'x'})));
  EXPECT_FALSE(answers(kKindOf<Allocate>, encoded(Allocate{longest + 'x', 64, {}})));
}

TEST_F(ConnectionTest, LimitsTheCodeOfAProgram) {
  const std::vector<Bytes> empty(std::size_t{1} << 20);
  int count = 0;
  while (count < 1000 && std::holds_alternative<RegisteredModule>(ask(RegisterModule{empty, {}})))
    ++count;
  EXPECT_EQ(count, 4);
  EXPECT_EQ(std::get<cudaError_t>(ask(RegisterModule{empty, {}})), cudaErrorMemoryAllocation);
  for (count = 0; count < 100'000; ++count) {
    if (std::holds_alternative<cudaError_t>(ask(RegisterModule{{}, "it is empty"}))) break;
  }
  EXPECT_EQ(count, (1 << 14) - 4);
}

// The address in the order comes from the program.
TEST_F(ConnectionTest, NamesOnlyMemoryThatTheProgramAllocated) {
  const auto address = std::get<Address>(ask(Allocate{"cudaMalloc", 64, {}})).value;
  EXPECT_TRUE(connection_.device().obey({OrderKind::name, 1, address, 32, 0, "input"}, -1));
  EXPECT_FALSE(connection_.device().obey({OrderKind::name, 1, address + 8, 8, 0, "input"}, -1));
  const KernelId kernel = find_kernel("");
  const LaunchShape shape;
  EXPECT_TRUE(std::holds_alternative<Done>(ask(RunLaunch{kernel, shape, Grid::cooperative, {}})));
  // The word on which the blocks of a cooperative launch synchronize follows the other allocations.
  for (std::uint64_t at = address + 512; at < address + (std::uint64_t{8} << 20); at += 512)
    EXPECT_FALSE(connection_.device().obey({OrderKind::name, 1, at, 0, 0, {}}, -1));
  EXPECT_TRUE(std::holds_alternative<Done>(ask(RunLaunch{kernel, shape, Grid::cooperative, {}})));
}

TEST_F(ConnectionTest, RefusesImagesWithInvalidNumbers) {
  Image image;
  image.width = 0;
  EXPECT_EQ(std::get<cudaError_t>(ask(MakeSurface{image})), cudaErrorInvalidValue);
  image.width = 4;
  image.format.channel_bytes = 3;
  EXPECT_EQ(std::get<cudaError_t>(ask(MakeTexture{image, {}})), cudaErrorInvalidValue);
  image.format.channel_bytes = 4;
  EXPECT_TRUE(std::holds_alternative<ImageNumber>(ask(MakeTexture{image, {}})));
}

TEST_F(ConnectionTest, RefusesPartsOfCubemaps) {
  const auto refuses = [&](ptx::Geometry geometry, std::uint32_t height, std::uint32_t depth) {
    Image image;
    image.geometry = geometry;
    image.width = 4;
    image.height = height;
    image.depth = depth;
    return std::holds_alternative<cudaError_t>(ask(MakeTexture{image, {}}));
  };
  EXPECT_FALSE(refuses(ptx::Geometry::cube, 4, 6));
  EXPECT_TRUE(refuses(ptx::Geometry::cube, 3, 6));
  EXPECT_TRUE(refuses(ptx::Geometry::cube, 4, 1));
  EXPECT_TRUE(refuses(ptx::Geometry::cube, 4, 12));
  EXPECT_FALSE(refuses(ptx::Geometry::layered_cube, 4, 12));
  EXPECT_TRUE(refuses(ptx::Geometry::layered_cube, 4, 7));
}

// Requests with random numbers, sometimes small ones, which are more often valid.
TEST_F(ConnectionTest, SurvivesRandomRequests) {
  std::mt19937_64 random(1);
  const auto address = std::get<Address>(ask(Allocate{"cudaMalloc", 256, {}})).value;
  std::vector<std::vector<std::byte>> defaults;
  std::apply([&](const auto&... request) { (defaults.push_back(encoded(request)), ...); },
             Requests{});
  for (int k = 0; k < 20'000; ++k) {
    const auto kind = static_cast<std::uint32_t>(random() % kRequestKinds);
    auto body = defaults[kind];
    for (std::size_t at = 0; at + 8 <= body.size(); at += 8) {
      const std::uint64_t values[] = {0, random() % 64, random(), address + random() % 300};
      const std::uint64_t value = values[random() % 4];
      if (random() % 2 == 0) std::memcpy(&body[at], &value, sizeof value);
    }
    if (random() % 8 == 0) body.resize(random() % 64);
    answers(kind, body);
  }
  EXPECT_TRUE(std::holds_alternative<MemorySize>(ask(GetMemorySize{})));
}

}  // namespace
}  // namespace labcheck::simgpu
