# fish completion for labcheck(1). labcheck itself lists the candidates: its options, commands and labs.

function __labcheck_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] __complete $words[2..-1] "$current" 2>/dev/null)
        switch $line
            case :files
                set -l before (string match -r '^.*=' -- $current)
                printf '%s\n' "$before"(__fish_complete_path (string replace -r '^.*=' '' -- $current))
            case :folders
                set -l before (string match -r '^.*=' -- $current)
                printf '%s\n' "$before"(__fish_complete_directories (string replace -r '^.*=' '' -- $current))
            case '*'
                echo $line
        end
    end
end

complete -c labcheck -f -a '(__labcheck_complete)'
