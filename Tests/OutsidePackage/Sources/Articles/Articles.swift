// SPDX-License-Identifier: MPL-2.0

// The code in the articles of the libraries. `data/tests/outside` adds a file for each article, with its Swift code.
