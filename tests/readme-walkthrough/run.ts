import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { startApp } from '../support/app.ts'
import { createLaunchOptions } from '../support/chromium.mjs'
import { listAgents, readDemoKey, testFirstResults } from './first-results.ts'
import { testLightMeter } from './light-meter.ts'
import { applySteps, extractCommands, extractFirstJson, parseSteps } from './tutorial-steps.ts'

/*
 * Runs `npm run test:walkthrough`, which follows README.md and docs in a fresh clone of the last commit: installs, starts,
 * calls each agent that needs no provider, restores a backup, adds a model and an agent file, adds the agent of the tutorial,
 * runs its commands, and uses it in a browser. Prints the duration of each step. Fails if all steps together take more than ten
 * minutes.
 */

const limitMs = 10 * 60_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const temporaryFolder = await mkdtemp(join(tmpdir(), 'vision-walkthrough-'))
const clone = join(temporaryFolder, 'clone')
const startedAt = performance.now()
const addModel = [
  ...['models', 'add', 'engines/models/detection-nanodet.onnx', '--agent', 'my-detector', '--labels', 'coco'],
  ...['--try', 'agents/coffee.jpg'],
]

try {
  await step('git clone', () => run('git', ['clone', '--quiet', '--no-hardlinks', root, clone], root))
  const readme = await readFile(join(clone, 'README.md'), 'utf8')
  assert.deepEqual(extractCommands(readme).slice(0, 2), ['npm start', 'npm test'], 'commands of the README')
  const firstStart = await step('npm start, until ready (installs and builds)', start)
  const key = readDemoKey(firstStart.output())
  try {
    await step('first results of twelve agents', () => testFirstResults(clone, firstStart.url, key))
  } finally {
    await firstStart.stop()
  }
  const operations = await readFile(join(clone, 'docs/operations.md'), 'utf8')
  const operationCommands = extractCommands(operations)
  const [from, to] = ['backup', 'restore'].map((name) =>
    operationCommands.findIndex((command) => command.startsWith(`npm run admin -- ${name} vision`)),
  )
  const backup = operationCommands.slice(from, Number(to) + 1)
  assert.equal(backup.length, 3, 'commands to back up, to choose another folder, and to restore')
  await step('back up and restore', () => run('sh', ['-ec', backup.join('\n')]))
  await mkdir(join(clone, 'agents'))
  await copyFile(join(clone, 'public/samples/coffee-photo.jpg'), join(clone, 'agents/coffee.jpg'))
  await step('add a model', () => run('npm', ['run', 'admin', '--', ...addModel]))

  const tutorial = await readFile(join(clone, 'docs/add-an-agent.md'), 'utf8')
  await writeFile(join(clone, 'agents/meter-reader.json'), extractFirstJson(tutorial))
  await step('apply the steps of the tutorial', () => applySteps(clone, parseSteps(tutorial)))
  const commands = extractCommands(tutorial)
  assert.equal(commands.at(-1), 'npm start', 'the last command of the tutorial')
  for (const command of commands.slice(0, -1)) await step(command, () => run('sh', ['-c', command]))

  const app = await step('npm start, with the new agent', () => start({ AGENTS_DIR: 'agents' }))
  try {
    const codes = (await listAgents(app.url, key)).map(({ code }) => code)
    for (const code of ['light-meter', 'meter-reader', 'my-detector']) assert.ok(codes.includes(code), code)
    await step('use the new agent in a browser', () => testInBrowser(app.url))
  } finally {
    await app.stop()
  }
  const durationMs = performance.now() - startedAt
  report(durationMs, 'total')
  assert.ok(durationMs < limitMs, 'The walkthrough took more than ten minutes.')
} finally {
  await rm(temporaryFolder, { recursive: true, force: true })
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const stepStartedAt = performance.now()
  const result = await work()
  report(performance.now() - stepStartedAt, name)
  return result
}

function report(ms: number, name: string): void {
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`)
}

function start(env: Record<string, string> = {}) {
  const readyWithinMs = limitMs - (performance.now() - startedAt)
  return startApp({
    dataDir: join(clone, '.data'),
    env,
    at: { folder: clone, command: ['npm', 'start'] },
    readyWithinMs,
  })
}

function run(program: string, args: string[], cwd = clone): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} ${args.join(' ')} exited with ${code}:\n${output}`))
    })
  })
}

async function testInBrowser(url: string): Promise<void> {
  const browser = await chromium.launch(createLaunchOptions())
  try {
    await testLightMeter(await browser.newPage(), url)
  } finally {
    await browser.close()
  }
}
