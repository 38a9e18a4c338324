# SPDX-License-Identifier: MPL-2.0
# Bash completion of vitrine: options and folders.
_vitrine() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    case $before in
        --create-title) return ;;
        --create-aspect-ratio) COMPREPLY=($(compgen -W "2:3 3:2 1:1 16:9" -- "$word")); return ;;
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "--create-title --create-aspect-ratio --help --version" -- "$word"))
    else
        COMPREPLY=($(compgen -d -- "$word"))
    fi
}
complete -o filenames -F _vitrine vitrine
