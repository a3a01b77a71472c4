// SPDX-License-Identifier: MIT
// Names pages that do not exist, for tests of named_pages.py.
const char* kMessages[] = {
    "the page docs/page.md explains this",
    docs_page("no_such_page.md"),
    docs_page("page.md#no-such-heading"),
    docs_page("page.md#a-page"),
};
