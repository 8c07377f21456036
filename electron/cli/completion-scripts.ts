/** Shells whose words are completed. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/**
 * What each shell runs at its start. It hands what was typed to `siteferry complete`, which alone decides; its answer is
 * `files` or `words` (whether a file may stand there), and a line for each word, with what it is behind a tab. No answer is ever
 * run by a shell: names come from other people's sites.
 */
export const completionScripts: Readonly<Record<(typeof shells)[number], string>> = {
  // Bash takes --option=value apart, and quotes what it is told are names of files, but never a dollar: it would expand it.
  bash: String.raw`_siteferry() {
  local current=${'$'}{COMP_WORDS[COMP_CWORD]} kind word
  current=${'$'}{current#[\"\']}
  current=${'$'}{current//\\/}
  local before=("${'$'}{COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=()
  {
    read -r kind
    while IFS=$'\t' read -r word _; do [[ $word == *\$* ]] || COMPREPLY+=("$word"); done
  } < <(siteferry complete -- "${'$'}{before[@]}" "$current" 2>/dev/null)
  compopt -o filenames
  if [[ $kind == files ]]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
  fi
}
complete -F _siteferry siteferry
`,
  zsh: String.raw`#compdef siteferry
_siteferry() {
  local -a lines names shown
  local line
  lines=("${'$'}{(@f)$(siteferry complete -- "${'$'}{(@Q)words[2,CURRENT-1]}" "${'$'}{(Q)words[CURRENT]}" 2>/dev/null)}")
  for line in "${'$'}{(@)lines[2,-1]}"; do
    [[ -n $line ]] || continue
    names+=("${'$'}{line%%$'\t'*}")
    shown+=("${'$'}{line%%$'\t'*}  ${'$'}{line#*$'\t'}")
  done
  compadd -l -d shown -a names
  [[ $lines[1] == files ]] && _files
}
compdef _siteferry siteferry
`,
  fish: `function __siteferry_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l lines (siteferry complete -- $words[2..-1] (string unescape -- $current; or echo -n $current) 2>/dev/null)
  for line in $lines[2..-1]
    echo -- $line
  end
  if test "$lines[1]" = files
    __fish_complete_path $current
  end
end
complete -c siteferry -f -a '(__siteferry_complete)'
`,
  // The command is a batch file on Windows, whose interpreter would act on some characters; an empty word is lost on the way.
  // Typographic quotes end a string as well. What a program writes is read in the code page of the console, unless it is told.
  powershell: String.raw`Register-ArgumentCompleter -Native -CommandName siteferry -ScriptBlock {
  param($current, $ast, $position)
  $typed = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | Select-Object -Skip 1 | ForEach-Object {
    if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text }
  })
  $words = @($typed + $current.Trim("'", '"')) | ForEach-Object { if ($_ -eq '') { "''" } else { $_ -replace '[&|<>^%"!\r\n]', '_' } }
  $encoding = [Console]::OutputEncoding
  try {
    [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new()
    $lines = @(siteferry complete '--' $words 2>$null)
  } finally {
    [Console]::OutputEncoding = $encoding
  }
  $lines | Select-Object -Skip 1 | ForEach-Object {
    $name, $help = $_ -split [char]9, 2
    if (-not $help) { $help = $name }
    $text = if ($name -match '[^\w.:/=-]') { "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($name) + "'" } else { $name }
    [System.Management.Automation.CompletionResult]::new($text, $name, 'ParameterValue', $help)
  }
}
`,
};
