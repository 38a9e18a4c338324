# SPDX-License-Identifier: MPL-2.0
# Bash completion of vitrine: one folder.
complete -o filenames -A directory vitrine
