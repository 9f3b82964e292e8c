/** What a document tells its reader to do to a file: write it, or change lines of it. */
export type Step = { path: string } & ({ content: string } | { changes: Change[] })
type Change = { before: string; after: string }

/**
 * The steps of a piece of Markdown, by its blocks of code: one whose first line is `// some/path` is that file, and a
 * `diff` whose first line is `--- some/path` changes it; its parts are divided by `@@`.
 */
export function readSteps(markdown: string): Step[] {
  return blocksOf(markdown).flatMap(({ language, code }): Step[] => {
    const [first = ''] = code.split('\n', 1)
    const [, path] = /^(?:\/\/|---) (\S+\.\w+)$/.exec(first) ?? []
    if (path === undefined) return []
    if (language !== 'diff') return [{ path, content: code }]
    const parts = code.slice(first.length + 1).split(/^@@.*\n/m)
    return [{ path, changes: parts.map(readChange) }]
  })
}

/** The commands of a piece of Markdown: the lines of its `sh` blocks, continued ones as one, comments left out. */
export function readCommands(markdown: string): string[] {
  return blocksOf(markdown)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
}

/** What stands under a heading of the second level. */
export function sectionOf(markdown: string, heading: string): string {
  const [, section] = markdown.split(new RegExp(`^## ${heading}$`, 'm'))
  if (section === undefined) throw new Error(`There is no section "${heading}".`)
  return section.split(/^## /m)[0] ?? ''
}

function blocksOf(markdown: string): { language: string; code: string }[] {
  const blocks = markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }))
}

function readChange(part: string): Change {
  const lines = part.split('\n').filter(Boolean)
  const without = (mark: string) =>
    lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`)
  return { before: without('+').join(''), after: without('-').join('') }
}
