# SPDX-License-Identifier: MPL-2.0
# Bash completion of vitrine-inspect.
_vitrine_inspect() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W 'thumbnail preview doctor' -- "$word"))
        return
    fi
    case $before in
        --format) COMPREPLY=($(compgen -W 'png jpeg webp' -- "$word")); return ;;
        --representations) COMPREPLY=($(compgen -W 'icon low thumbnail icon,low,thumbnail' -- "$word")); return ;;
        --size | --scale | --jobs | --page | --width) return ;;
    esac
    case ${COMP_WORDS[1]} in
        thumbnail) words='--size --scale --representations --output --save --format --no-cache --jobs --json' ;;
        preview) words='--page --width --output --json' ;;
        doctor) words='--types --json' ;;
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$words" -- "$word"))
    else
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -F _vitrine_inspect vitrine-inspect
