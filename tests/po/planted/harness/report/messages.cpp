// SPDX-License-Identifier: MIT
// Texts for the test of po/update.
const auto kTexts = {
    tr("{} of {} passed", 1, 2),
    tr("new text"),
    tr_plural("{} file", "{} files", 3, 3),
    tr_context("grade", "open"),
    tr("at most 1,024 threads"),
};
