#include "harness/toolchain/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Kind = CompileFailure::Kind;

Diagnostic remark(Severity severity) {
  return {"a.cu", 1, 0, severity, "bad"};
}

TEST(BuildMessages, BeginWithTheFirstErrorOfTheCompiler) {
  const CompileFailure failure =
      messages::does_not_compile({remark(Severity::warning),
                                  {"jo/b.cu", 7, 3, Severity::error, "expected a \";\""},
                                  remark(Severity::error)},
                                 "lab.cuh:1: bad");
  EXPECT_EQ(failure.kind, Kind::compiler);
  EXPECT_EQ(failure.reason,
            "the submission does not compile: b.cu:7: expected a \";\" (and 1 more error)");
  EXPECT_EQ(failure.help, "start with the first error: later ones often follow from it");
}

TEST(BuildMessages, HaveNoHelpForTheOnlyError) {
  const CompileFailure failure = messages::does_not_compile({remark(Severity::error)}, {});
  EXPECT_EQ(failure.reason, "the submission does not compile: a.cu:1: bad");
  EXPECT_EQ(failure.help, "");
}

TEST(BuildMessages, TellAnErrorThatIsInNoFileOfTheStudents) {
  EXPECT_EQ(messages::does_not_compile({remark(Severity::warning)}, "too much shared data").reason,
            "the submission does not compile: too much shared data");
  EXPECT_EQ(messages::does_not_compile({}, {}).reason, "the submission does not compile");
}

TEST(BuildMessages, CutALongErrorWhereACharacterEnds) {
  Diagnostic error = remark(Severity::error);
  error.message = std::string(100, 'x');
  for (int k = 0; k < 100; ++k) error.message += "é";
  const std::string reason = messages::does_not_compile({error}, {}).reason;
  EXPECT_TRUE(reason.ends_with("é…")) << reason;
  EXPECT_LT(reason.size(), 250U);
}

TEST(BuildMessages, TellWhatToDoWithAMainOfOnesOwn) {
  const CompileFailure failure = messages::does_not_link({{"f()"}, {"g()", "main"}});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(failure.reason, "the submission defines main(), and so does the lab's driver");
  EXPECT_EQ(failure.help,
            "put your own main() between #ifndef LABCHECK and #endif: labcheck defines LABCHECK");
}

TEST(BuildMessages, NameWhatIsDefinedTwice) {
  const CompileFailure failure = messages::does_not_link({{"f()"}, {"scale(float*)"}});
  EXPECT_EQ(failure.reason, "scale(float*) is defined twice");
  EXPECT_EQ(failure.help, "make it static, or define it in one file only");
}

TEST(BuildMessages, SayThatAProgramNeedsAMain) {
  const CompileFailure failure = messages::does_not_link({{"main"}, {}});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(failure.reason, "the program has no main()");
}

TEST(BuildMessages, SayThatALibraryIsNotThere) {
  const CompileFailure failure = messages::does_not_link({{"f()", "cublasSgemm_v2"}, {}});
  EXPECT_EQ(failure.reason, "cublasSgemm_v2 is called, but the lab links no such library");
  EXPECT_EQ(failure.help, "the lab asks for code of your own");
}

TEST(BuildMessages, NameWhatIsNotDefined) {
  const CompileFailure failure = messages::does_not_link({{"f()"}, {}});
  EXPECT_EQ(failure.reason, "f() is used but not defined");
  EXPECT_EQ(messages::does_not_link({{"f()", "g(int)"}, {}}).reason,
            "f() and g(int) are used but not defined");
  EXPECT_EQ(failure.help, "is it spelled, and are its parameters, as in its declaration?");
}

TEST(BuildMessages, SayAtLeastThatItDoesNotLink) {
  const CompileFailure failure = messages::does_not_link({});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(failure.reason, "the submission does not link");
}

TEST(BuildMessages, TellTheLimitThatTheCompilerPassed) {
  BuildLimits limits;
  limits.time = std::chrono::seconds(90);
  limits.memory = std::size_t{2} << 30;
  const CompileFailure slow = messages::compiler_took_too_long(limits);
  EXPECT_EQ(slow.kind, Kind::time_limit);
  EXPECT_EQ(slow.reason, "the compiler was not done after 1 min 30 s");
  EXPECT_EQ(slow.help, "is there a template or a constant expression without an end?");
  const CompileFailure large = messages::compiler_took_too_much_memory(limits);
  EXPECT_EQ(large.kind, Kind::memory_limit);
  EXPECT_EQ(large.reason, "the compiler used more than 2 GiB of memory");
  EXPECT_EQ(large.help, "is there a template or an array that is far too large?");
  const CompileFailure many = messages::compiler_started_too_many_processes(64);
  EXPECT_EQ(many.kind, Kind::process_limit);
  EXPECT_EQ(many.reason, "the compiler had more than 64 processes at once");
  EXPECT_EQ(many.help, "does the source make the compiler do anything but compile it?");
  const CompileFailure loud = messages::compiler_printed_too_much(std::size_t{1} << 20);
  EXPECT_EQ(loud.kind, Kind::output_limit);
  EXPECT_EQ(loud.reason, "the compiler printed more than 1 MiB");
  EXPECT_EQ(loud.help,
            "compile it by hand and start with the first message: is there a #pragma message or a "
            "template that goes on for ever?");
  const CompileFailure wide = messages::program_has_too_many_names();
  EXPECT_EQ(wide.kind, Kind::output_limit);
  EXPECT_EQ(wide.reason,
            "the program is too large to be looked through, or has too many or too long names");
  EXPECT_EQ(wide.help,
            "is there a template or a macro that makes thousands of functions or variables?");
}

}  // namespace
}  // namespace labcheck::test
