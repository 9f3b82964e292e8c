// Runs `npm test`: installs missing packages, runs the suites and prints one line with their totals. With `-- --all`, as on CI,
// the slow tests run too, and the tests of the server run on PostgreSQL as well as on PGlite. It is plain JavaScript without
// dependencies, because it runs before `npm ci` on a fresh clone.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareRuntime } from '../server/launch/prepare-runtime.mjs'
import { installDebianPackages } from './support/debian-packages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = `${root}node_modules/.cache/test-results/`
const unhandledErrors = `${results}unhandled-errors.txt`
const withSlowTests = process.argv.includes('--all')

const node = await prepareRuntime(root, ['tests/packages', 'bench/packages', 'clients/typescript'])
await ensureChromium()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

// End-to-end tests run after the others, because together they make browsers and databases time out on small machines.
const suites = [
  vitest('unit, component and server tests', '!slow'),
  ...(withSlowTests ? [vitest('slow unit, component and server tests', 'slow')] : []),
  {
    name: 'end-to-end tests',
    args: [
      'node_modules/playwright/cli.js',
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list,json',
      ...(withSlowTests ? [] : ['tests/e2e/', '--grep-invert=@slow']),
    ],
    count: countPlaywright,
  },
]

let passed = 0
let failed = 0
const failures = []
for (const suite of suites) {
  let outcome = await runSuite(suite)
  // Shared CI machines sometimes stall for seconds. Tests are run again then, but not what fails outside of them.
  if (process.env.CI === 'true' && outcome.hasOnlyError) {
    console.log(`\n--- ${suite.name}, once more because of:\n${outcome.failures.join('\n')}`)
    outcome = await runSuite(suite)
  }
  passed += outcome.passed
  failed += outcome.hasOnlyError ? 1 : outcome.failed
  failures.push(...outcome.failures)
}

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`)

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runSuite({ name, args, count }) {
  console.log(`\n--- ${name}`)
  rmSync(unhandledErrors, { force: true })
  const code = await run(args)
  const { passed, failed, failures = [] } = count()
  // A suite that exits with an error but reports no failed test (it did not start, or leaked) counts as one failure.
  const hasOnlyError = code !== 0 && failed === 0
  if (hasOnlyError) failures.push(`${name}: exit code ${code}\n${readUnhandledErrors()}`)
  return { passed, failed, failures, hasOnlyError }
}

function run(args) {
  return new Promise((resolve) => {
    const env = {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}playwright.json`,
      UNHANDLED_ERRORS: unhandledErrors,
      ...(withSlowTests ? {} : { ONLY_PGLITE: '1' }),
    }
    const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
    child.on('close', resolve)
  })
}

function vitest(name, tagsFilter) {
  const report = `vitest-${tagsFilter.replace('!', 'not-')}.json`
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts']
  const reporters = [
    '--reporter=default',
    '--reporter=./tests/support/unhandled-errors.mjs',
    ...['--reporter=json', `--outputFile.json=${results}${report}`],
  ]
  const projects = ['unit', 'browser', 'server'].flatMap((project) => ['--project', project])
  return {
    name,
    // Server tests wait most of the time, so two workers help beside the one of the browser.
    args: [...args, ...reporters, ...projects, '--maxWorkers=2', `--tags-filter=${tagsFilter}`],
    count: () => {
      const totals = readReport(report)
      const failedFiles = (totals?.testResults ?? []).filter(({ status }) => status === 'failed')
      // A file that cannot be loaded, or whose hook fails, has no failed tests.
      const failures = failedFiles.flatMap(({ name, message, assertionResults }) => [
        `${name.replace(root, '')}: ${headlineOfText(message)}`.trimEnd(),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(
            ({ fullName, failureMessages }) => `  ${fullName}: ${headlineOfText(failureMessages.join('\n'))}`,
          ),
      ])
      return { passed: totals?.numPassedTests ?? 0, failed: totals?.numFailedTests ?? 0, failures }
    },
  }
}

/** Long logs are shortened. */
function headlineOfText(message) {
  return message.split('\n').slice(0, 30).join('\n    ')
}

function readUnhandledErrors() {
  return existsSync(unhandledErrors) ? readFileSync(unhandledErrors, 'utf8') : ''
}

function countPlaywright() {
  const stats = readReport('playwright.json')?.stats
  // Playwright lists its failed tests itself, at the end of its output.
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(results + name, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Ensures that a Chromium is installed. If there is none, installs Debian's packages if that is permitted, or else Playwright's
 * build.
 */
async function ensureChromium() {
  const { findChromiumPath } = await import('./support/chromium.mjs')
  const { chromium } = await import('playwright')
  if (findChromiumPath() || existsSync(chromium.executablePath())) return
  console.log('Installing Chromium for the tests…')
  installDebianPackages(['chromium'])
  // The headless shell is optional, but the tests are a third faster with it.
  if (findChromiumPath()) return installDebianPackages(['chromium-headless-shell'])
  spawnSync(node, [`${root}node_modules/playwright/cli.js`, 'install', '--with-deps', 'chromium'], {
    stdio: 'inherit',
  })
  if (existsSync(chromium.executablePath())) return
  console.error('Chromium was not found and could not be installed. Install it and set CHROMIUM_PATH.')
  process.exit(1)
}
