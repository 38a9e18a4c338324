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
        --encoding)
            COMPREPLY=($(compgen -W 'big5 dos-437 dos-737 dos-775 dos-850 dos-852 dos-857 dos-862 dos-866 euc-jp euc-kr gb-18030 iso-8859-15 iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 koi8-r koi8-u mac-roman shift-jis utf-16-be utf-16-le utf-8 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 windows-874' -- "$word"))
            return ;;
        --size | --scale | --jobs | --page | --width) return ;;
    esac
    case ${COMP_WORDS[1]} in
        thumbnail) words='--size --scale --representations --output --save --format --no-cache --jobs --password-file --json' ;;
        preview) words='--page --width --output --password-file --encoding --json' ;;
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
