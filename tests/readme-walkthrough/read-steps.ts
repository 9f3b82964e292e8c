/** A file to write, or lines to change in one. */
export type Step = { path: string } & ({ content: string } | { changes: Change[] })
type Change = { before: string; after: string }

/**
 * Reads the steps from the code blocks of a Markdown document. A block that starts with `// some/path` is the whole file;
 * a `diff` block that starts with `--- some/path` changes it, with `@@` between its hunks.
 */
export function readSteps(markdown: string): Step[] {
  return codeBlocks(markdown).flatMap(({ language, code }): Step[] => {
    const [firstLine = ''] = code.split('\n', 1)
    const [, path] = /^(?:\/\/|---) (\S+\.\w+)$/.exec(firstLine) ?? []
    if (path === undefined) return []
    if (language !== 'diff') return [{ path, content: code }]
    const hunks = code.slice(firstLine.length + 1).split(/^@@.*\n/m)
    return [{ path, changes: hunks.map(readHunk) }]
  })
}

/** Returns the commands in the `sh` blocks of a Markdown document, without comments and with continued lines joined. */
export function readCommands(markdown: string): string[] {
  return codeBlocks(markdown)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
}

function codeBlocks(markdown: string): { language: string; code: string }[] {
  const blocks = markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }))
}

function readHunk(hunk: string): Change {
  const lines = hunk.split('\n').filter(Boolean)
  const linesWithout = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => `${line.slice(1)}\n`)
  return { before: linesWithout('+').join(''), after: linesWithout('-').join('') }
}
