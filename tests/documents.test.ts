import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { readCommands } from './readme-walkthrough/read-steps.ts'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { encoding: 'utf8' })
const documents = listed
  .split('\n')
  .filter((file) => file && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const ofNpmItself = ['ci']

const commands = documents.flatMap(({ file, text }) =>
  readCommands(text).map((command) => ({ file, command: withoutVariables(command) })),
)

/** `PORT=3001 npm start` is `npm start`. */
function withoutVariables(command: string): string {
  return command.replace(/^(?:[A-Z_]+=\S*\s+)+/, '')
}

/** What can be looked at for each program that documents name; any other program fails the test below. */
const known: Record<string, (args: string[]) => boolean> = {
  npm: ([name = '', script = '']) =>
    ofNpmItself.includes(name) || (name === 'run' ? script : name) in scripts,
  npx: ([program]) => existsSync(`node_modules/.bin/${program}`),
  node: ([file = '']) => existsSync(file),
  cp: ([from = '']) => existsSync(from),
}

test('the documents have commands, and the README the two', () => {
  expect(commands.length).toBeGreaterThan(10)
  const inReadme = commands.filter(({ file }) => file === 'README.md').map(({ command }) => command)
  expect(inReadme.slice(0, 2)).toEqual(['npm start', 'npm test'])
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test$/m)
})

// The example of the API in server/README.md is run as it stands by server/acceptance/demo.test.ts.
const shown = commands.filter(({ file, command }) => file !== 'server/README.md' || /^np[mx] /.test(command))

test.each(shown)('$file: $command is there', ({ command }) => {
  for (const part of command.split(' && ')) {
    const [program = '', ...args] = part.split(/\s+/)
    expect(known[program]?.(args), part).toBe(true)
  }
})

const inWords = documents.flatMap(({ file, text }) =>
  [...text.matchAll(/`(?:[A-Z_]+=\S+ )*((?:npm (?:run )?|node )[\w:/.-]+)/g)].map(([, command = '']) => ({
    file,
    command,
  })),
)

test.each(inWords)('$file: `$command`, in a sentence, is there', ({ command }) => {
  const [program = '', ...args] = command.split(' ')
  expect(known[program]?.(args)).toBe(true)
})

test.each(Object.entries(scripts))('npm run %s starts what is there', (_, script) => {
  for (const [file] of script.matchAll(/(?<=node )(?!--)\S+/g)) expect(existsSync(file), file).toBe(true)
})

describe('commands that choose tests', () => {
  // The one of the README is of a file that its reader writes; `npm run test:newcomer` runs it.
  const choosing = commands.filter(({ command }) => /^npx (vitest|playwright) /.test(command))
  test.each(choosing.filter(({ command }) => !command.includes('light-meter')))(
    '$command finds some',
    async ({ command }) => {
      const [, program = '', , ...args] = command.split(/\s+/)
      const list = program === 'vitest' ? ['list', '--filesOnly'] : ['test', '--list']
      const { stdout } = await promisify(execFile)('npx', [program, ...list, ...args], {
        env: { ...process.env, VITEST: '' },
      })
      expect(stdout).toMatch(/\.(test|spec)\.ts/)
    },
    120_000,
  )
})

describe('what documents refer to is there', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(([, link, source]) => ({
      file,
      link: link ?? source ?? '',
    })),
  )
  test.each(links)('$file leads to $link', ({ file, link }) => {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    expect(existsSync(target), target).toBe(true)
    if (anchor) expect(anchorsOf(readFileSync(target, 'utf8'))).toContain(anchor)
  })

  const paths = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`((?:src|server|tests|workers|docs|\.ci)\/[\w./-]*)`/g)].map(([, path = '']) => ({
      file,
      path,
    })),
  )
  test.each(paths)('$file: $path', ({ path }) => {
    expect(['', '.ts', '.tsx'].some((ending) => existsSync(path + ending))).toBe(true)
  })
})

test('the README keeps a place for the measured table', () => {
  const { text = '' } = documents.find(({ file }) => file === 'README.md') ?? {}
  expect(text).toMatch(/^<!-- bench -->\n[\s\S]*^<!-- \/bench -->$/m)
})

/** As GitHub makes them of headings. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}
