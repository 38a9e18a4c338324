# SPDX-License-Identifier: MPL-2.0
# Bash completion of vitrine-inspect.
_vitrine_inspect() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} words=
    COMPREPLY=()
    if [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W 'thumbnail preview batch providers timings cache extensions doctor' -- "$word"))
        return
    fi
    if [ "$COMP_CWORD" = 2 ] && [ "$before" = batch ]; then
        COMPREPLY=($(compgen -W 'rename crop redact rotate resize convert thumbnails' -- "$word"))
        return
    fi
    if [ "$COMP_CWORD" = 2 ] && [ "$before" = extensions ]; then
        COMPREPLY=($(compgen -W 'list check run install remove enable disable' -- "$word"))
        return
    fi
    if [ "$COMP_CWORD" = 2 ] && [ "$before" = cache ]; then
        COMPREPLY=($(compgen -W 'show forget reset purge' -- "$word"))
        return
    fi
    case $before in
        --turn) COMPREPLY=($(compgen -W 'right left half mirror flip' -- "$word")); return ;;
        --case | --extension-case) COMPREPLY=($(compgen -W 'lower upper title' -- "$word")); return ;;
        --pattern | --find | --replace | --start | --step | --quality | --area) return ;;
        --format) COMPREPLY=($(compgen -W 'png jpeg webp' -- "$word")); return ;;
        --representations) COMPREPLY=($(compgen -W 'icon low thumbnail icon,low,thumbnail' -- "$word")); return ;;
        --size | --scale | --jobs | --page | --width) return ;;
    esac
    case ${COMP_WORDS[1]} in
        thumbnail) words='--size --scale --representations --output --save --format --no-cache --jobs --json' ;;
        preview) words='--page --width --output --json' ;;
        batch)
            if [ "${COMP_WORDS[2]}" = rename ]; then
                words='--pattern --find --replace --ignore-case --case --extension-case --start --step --dry-run --json'
            elif [[ ${COMP_WORDS[2]} == @(crop|redact) ]]; then
                words='--area --turn --size --format --quality --strip --output --in-place --dry-run --json'
            else
                words='--turn --size --format --quality --strip --output --in-place --dry-run --json'
            fi
            ;;
        providers | timings | cache | extensions) words='--json' ;;
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
