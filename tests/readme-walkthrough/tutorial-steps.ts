import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file to write, or lines of a file to change. */
export type TutorialStep = { path: string } & ({ content: string } | { changes: Change[] })
type Change = { before: string; after: string }

/**
 * Reads the steps from the code blocks of a Markdown document. A block that starts with `// some/path` is the whole file;
 * a `diff` block that starts with `--- some/path` changes it, with `@@` between its hunks.
 */
export function parseSteps(markdown: string): TutorialStep[] {
  return listCodeBlocks(markdown).flatMap(({ language, code }): TutorialStep[] => {
    const [firstLine = ''] = code.split('\n', 1)
    const [, path] = /^(?:\/\/|---) (\S+\.\w+)$/.exec(firstLine) ?? []
    if (path === undefined) return []
    if (language !== 'diff') return [{ path, content: code }]
    const hunks = code.slice(firstLine.length + 1).split(/^@@.*\n/m)
    return [{ path, changes: hunks.map(readHunk) }]
  })
}

/** Returns the commands in the `sh` blocks of a Markdown document, without comments and with continued lines joined. */
export function extractCommands(markdown: string): string[] {
  return listCodeBlocks(markdown)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code }) => code.replaceAll('\\\n', ' ').split('\n'))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter(Boolean)
}

/** Returns the first JSON file that a Markdown document shows. */
export function extractFirstJson(markdown: string): string {
  return listCodeBlocks(markdown).find(({ language }) => language === 'json')?.code ?? ''
}

/** Applies the steps of a document to a copy of the repository. */
export async function applySteps(folder: string, steps: TutorialStep[]): Promise<void> {
  for (const step of steps) {
    const file = join(folder, step.path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'content' in step ? step.content : await applyChanges(file, step))
  }
}

function listCodeBlocks(markdown: string): { language: string; code: string }[] {
  const blocks = markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, language = '', code = '']) => ({ language, code }))
}

function readHunk(hunk: string): Change {
  const lines = hunk.split('\n').filter(Boolean)
  const linesWithout = (sign: string) =>
    lines.filter((line) => !line.startsWith(sign)).map((line) => `${line.slice(1)}\n`)
  return { before: linesWithout('+').join(''), after: linesWithout('-').join('') }
}

async function applyChanges(
  file: string,
  { path, changes }: Extract<TutorialStep, { changes: unknown }>,
): Promise<string> {
  let text = await readFile(file, 'utf8')
  for (const { before, after } of changes) {
    const matches = text.split(before).length - 1
    if (matches !== 1)
      throw new Error(`${path} contains these lines ${matches} times instead of once:\n${before}`)
    text = text.replace(before, () => after)
  }
  return text
}
