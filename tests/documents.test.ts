import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSteps } from './readme-walkthrough/tutorial-steps.ts'

const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const npmCommands = ['ci', 'install', 'pack']

describe.each(documents)('$file', ({ file, text }) => {
  test('has relative links that resolve', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)|(?:src|srcset)="(?!https?:)([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    )
    expect(links.filter((link) => !doesLinkResolve(file, link))).toEqual([])
  })

  test('names headings and paragraphs that exist', () => {
    // "See [A phone](#next-steps)" says what is looked for there.
    const links = [...text.matchAll(/\bsee\s+\[([^\]]*)\]\((?!https?:)([^)\s#]*#[^)\s]+)\)/gi)]
    const missing = links.filter(
      ([, name = '', link = '']) => !readSection(file, link).includes(name.toLowerCase()),
    )
    expect(missing.map(([link]) => link)).toEqual([])
  })

  test('names npm scripts and files that exist', () => {
    const code = [...text.matchAll(/^```sh\n([\s\S]*?)^```$|`([^`\n]+)`/gm)].map(
      ([, block, inline]) => block ?? inline ?? '',
    )
    const commands = code.flatMap((part) => [
      ...part.matchAll(/(?:^|\s)(npm run|npm|node) ([a-z][\w:/.-]*)/gm),
    ])
    const missing = commands.filter(([, program, argument = '']) =>
      program === 'node' ? !existsSync(argument) : !(argument in scripts || npmCommands.includes(argument)),
    )
    expect(missing.map(([, ...words]) => words.join(' '))).toEqual([])
  })
})

test.each(Object.entries(scripts))('npm run %s runs a file that exists', (_, script) => {
  const [, file] = /^node (\S+)/.exec(script) ?? []
  expect(file === undefined || existsSync(file)).toBe(true)
})

test('the changes of the tutorial apply to the files', () => {
  const changes = parseSteps(readFileSync('docs/add-an-agent.md', 'utf8')).flatMap((step) =>
    'changes' in step ? step.changes.map(({ before }) => ({ path: step.path, before })) : [],
  )
  const found = changes.map(({ path, before }) => readFileSync(path, 'utf8').split(before).length - 1)
  expect(found).toEqual(changes.map(() => 1))
})

test('the files of the tutorial import what exists', () => {
  const steps = parseSteps(readFileSync('docs/add-an-agent.md', 'utf8'))
  const missing = steps.flatMap((step) =>
    'content' in step
      ? [...step.content.matchAll(/^import (?:type )?\{ (.+) \} from '(\.[^']+)'$/gm)].flatMap(
          ([, names = '', from = '']) => {
            const source = readFileSync(join(dirname(step.path), from), 'utf8')
            return names
              .split(', ')
              .filter((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(source))
          },
        )
      : [],
  )
  expect(missing).toEqual([])
})

function doesLinkResolve(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  return existsSync(target) && (!anchor || listAnchors(readFileSync(target, 'utf8')).includes(anchor))
}

/** Returns the heading of a link's anchor, and the names of the paragraphs below it. */
function readSection(file: string, link: string): string[] {
  const [path = '', anchor = ''] = link.split('#')
  const markdown = readFileSync(path === '' ? file : join(dirname(file), path), 'utf8')
  const [, ...sections] = markdown.split(/^#+ /m)
  const section = sections.find((one) => toAnchor(one.split('\n')[0] ?? '') === anchor) ?? ''
  const names = [...section.matchAll(/^\*\*(.+?)\.?\*\*/gm)].map(([, name = '']) => name)
  return [section.split('\n')[0] ?? '', ...names].map((name) => name.toLowerCase())
}

function listAnchors(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))
}

/** Returns the anchor that GitHub generates for a heading. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-')
}
