// `npm test`: installs what is missing, then every test there is, and one closing line over all of them.
// Plain JavaScript that any Node runs: a fresh clone has nothing else yet.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findNode } from '../server/launch/find-node.mjs'
import { ensureInstalled } from '../server/launch/install.mjs'
import { installDebianPackages } from './support/debian-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = `${root}node_modules/.cache/test-results/`

ensureInstalled(root)
const node = findNode(root)
await ensureChromium()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// One after the other: a busy machine makes browsers and databases miss their time-outs.
const suites = [
  vitest('unit and component tests', ['unit', 'browser']),
  // Much of them is waiting, also where there are two cores only.
  vitest('server tests', ['server'], '--maxWorkers=2'),
  {
    name: 'end-to-end tests',
    args: [
      'node_modules/playwright/cli.js',
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list,json',
    ],
    count: countPlaywright,
  },
]

let passed = 0
let failed = 0
for (const suite of suites) {
  console.log(`\n--- ${suite.name}`)
  const code = await run(suite.args)
  const counted = suite.count()
  passed += counted.passed
  // A suite that ended badly without a failed test (it could not start, or a test leaked) is a failure of its own.
  failed += code !== 0 && counted.failed === 0 ? 1 : counted.failed
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function run(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}playwright.json` }
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('close', resolve)
  })
}

function vitest(name, projects, ...more) {
  const report = `${projects.join('-')}.json`
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}${report}`]
  return {
    name,
    args: [...args, ...reporters, ...projects.flatMap((project) => ['--project', project]), ...more],
    count: () => {
      const counted = readReport(report)
      return { passed: counted?.numPassedTests ?? 0, failed: counted?.numFailedTests ?? 0 }
    },
  }
}

function countPlaywright() {
  const stats = readReport('playwright.json')?.stats
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(results + name, 'utf8'))
  } catch {
    return undefined
  }
}

/** One on the machine, else Debian's packages where we may install them, else Playwright's own. */
async function ensureChromium() {
  const { chromiumPath } = await import('./support/chromium.mjs')
  const { chromium } = await import('playwright')
  if (chromiumPath() || existsSync(chromium.executablePath())) return
  console.log('Installing Chromium for the tests…')
  installDebianPackages(['chromium'])
  // The tests run without it too, and take a third longer.
  if (chromiumPath()) return installDebianPackages(['chromium-headless-shell'])
  spawnSync(node, [`${root}node_modules/playwright/cli.js`, 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
  })
  if (existsSync(chromium.executablePath())) return
  console.error('No Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.')
  process.exit(1)
}
