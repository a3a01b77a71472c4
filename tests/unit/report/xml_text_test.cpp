#include "harness/report/xml_text.hpp"

#include <gtest/gtest.h>

namespace labcheck::report {
namespace {

constexpr std::string_view kDeclaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

std::string document(const XmlElement& root) {
  const std::string text = xml_document(root);
  EXPECT_TRUE(text.starts_with(kDeclaration));
  return text.substr(kDeclaration.size());
}

TEST(Xml, NestsAndIndents) {
  EXPECT_EQ(document({"a", {{"n", "1"}}, {}, {{"b", {}, "text", {}}, {"c", {}, {}, {}}}}),
            "<a n=\"1\">\n  <b>text</b>\n  <c/>\n</a>\n");
}

TEST(Xml, EscapesTextAndAttributes) {
  EXPECT_EQ(document({"a", {{"n", "\"<&>\n"}}, "]]> & <b>", {}}),
            "<a n=\"&quot;&lt;&amp;&gt; \">]]&gt; &amp; &lt;b&gt;</a>\n");
}

TEST(Xml, HoldsNoCharacterThatXmlForbids) {
  EXPECT_EQ(document({"a", {}, std::string("\0\x01\x1b[31m\xFF\xEF\xBF\xBF", 11), {}}),
            "<a>\u00B7\u00B7\uFFFD\u00B7</a>\n");
}

}  // namespace
}  // namespace labcheck::report
