import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { startApp } from '../support/app.ts'
import { launchOptions } from '../support/chromium.mjs'
import { followSteps } from './follow-steps.ts'
import { readCommands, readSteps, sectionOf } from './read-steps.ts'
import { seeLightMeter } from './see-light-meter.ts'

/*
 * `npm run test:newcomer`: a newcomer's path, with nothing but the README. The last commit is cloned into an empty
 * folder, started, given a new kind of agent with its viewer as the README says, checked, started again and looked at
 * in a browser. Prints how long each step took; fails where they took more than ten minutes together.
 */

const mostMs = 10 * 60_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(await mkdtemp(join(tmpdir(), 'vision-newcomer-')), 'clone')
const dataDir = join(folder, '.data')
const started = performance.now()

try {
  await step('git clone', () => run('git', ['clone', '--quiet', '--no-hardlinks', root, folder], root))
  await step('npm start, until Ready (installs and builds)', async () => (await start()).stop())
  const readme = await readFile(join(folder, 'README.md'), 'utf8')
  const section = sectionOf(readme, 'Add an agent and its viewer')
  await step('the steps of the README', () => followSteps(folder, readSteps(section)))
  const commands = readCommands(section)
  assert.ok(commands.length >= 3 && commands.at(-1) === 'npm start', 'it ends with a start')
  for (const command of commands.slice(0, -1)) await step(command, () => run('sh', ['-c', command]))
  const app = await step('npm start, with the new agent', start)
  try {
    await step('the new agent answers in the browser', () => look(app.url))
  } finally {
    await app.stop()
  }
  const tookMs = performance.now() - started
  say(tookMs, 'in all')
  assert.ok(tookMs < mostMs, 'A newcomer needs less than ten minutes.')
} finally {
  await rm(join(folder, '..'), { recursive: true, force: true })
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now()
  const result = await work()
  say(performance.now() - before, name)
  return result
}

function start() {
  const readyWithinMs = mostMs - (performance.now() - started)
  return startApp({ dataDir, at: { folder, command: ['npm', 'start'] }, readyWithinMs })
}

function say(ms: number, what: string): void {
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${what}\n`)
}

function run(program: string, args: string[], cwd = folder): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMs })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`${program} ${args.join(' ')} ended with ${code}:\n${said}`)),
    )
  })
}

async function look(url: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    await seeLightMeter(await browser.newPage(), url)
  } finally {
    await browser.close()
  }
}
