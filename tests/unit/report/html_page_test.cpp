#include "harness/report/html/html_text.hpp"
#include "harness/report/html/page.hpp"

#include <gtest/gtest.h>

namespace labcheck::report::html {
namespace {

TEST(HtmlText, NoPartOfATextIsMarkup) {
  EXPECT_EQ(escaped("<script a=\"b\" c='d'>&amp;"),
            "&lt;script a=&quot;b&quot; c=&#39;d&#39;&gt;&amp;amp;");
}

TEST(HtmlText, BytesThatAreNoTextAndMarksOfDirectionAreReplaced) {
  EXPECT_EQ(escaped("a\xff|\xE2\x80\xAE|\x1b[31mred"), "a\uFFFD|·|red");
  EXPECT_EQ(escaped_line("a\nb"), "a b");
  EXPECT_EQ(isolated("שלום <"), "<bdi>שלום &lt;</bdi>");
}

TEST(HtmlText, AnIslandCannotEndItsElement) {
  EXPECT_EQ(json_island(R"(["</script><!--"])"), R"(["\u003c/script>\u003c!--"])");
}

// The digests of RFC 6234's and FIPS 180's examples in base 64.
TEST(HtmlPage, AllowsItsOwnStylesAndScriptsAndNothingElse) {
  const std::string page = document({"A & B", {"abc"}, "<main></main>", {"", "abc"}, "[1]"});
  EXPECT_NE(page.find("content=\"default-src 'none'; "
                      "style-src 'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "
                      "script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' "
                      "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='; "
                      "base-uri 'none'; form-action 'none'\""),
            std::string::npos)
      << page;
  EXPECT_NE(page.find("<title>A &amp; B</title>"), std::string::npos);
  EXPECT_NE(page.find("<style>abc</style>"), std::string::npos);
  EXPECT_NE(page.find("<script type=\"application/json\" id=\"data\">[1]</script>"),
            std::string::npos);
  EXPECT_NE(page.find("<script>abc</script>"), std::string::npos);
}

TEST(HtmlPage, WithoutScriptsNoneMayRun) {
  const std::string page = document({"A", {}, "", {}, {}});
  EXPECT_NE(page.find("style-src 'none'; script-src 'none'"), std::string::npos);
  EXPECT_EQ(page.find("<script"), std::string::npos);
}

}  // namespace
}  // namespace labcheck::report::html
