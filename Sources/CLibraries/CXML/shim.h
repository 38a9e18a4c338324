#pragma once
// SPDX-License-Identifier: MPL-2.0
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/xmlreader.h>
