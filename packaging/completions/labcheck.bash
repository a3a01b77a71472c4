# bash completion for labcheck(1). labcheck itself lists the candidates: its options, commands and labs.

_labcheck() {
  local typed=${COMP_LINE:0:COMP_POINT} current before line words
  read -ra words <<<"$typed"
  # The word being typed is the last one, even if it is still empty.
  [[ $typed == *[[:space:]] ]] && words+=("")
  current=${words[-1]}
  # bash treats the text after '=' as a separate word.
  before=
  [[ $current == *=* ]] && before=${current%=*}=
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "${current#"$before"}") ;;
      :folders) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "${current#"$before"}") ;;
      *)
        line=${line%%$'\t'*}
        COMPREPLY+=("${line#"$before"}")
        ;;
    esac
    [[ $line == :* ]] && compopt -o filenames 2>/dev/null
  done < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
  # The file name follows '=' without a space.
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  return 0
}

complete -F _labcheck labcheck
