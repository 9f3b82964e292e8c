// Runs `npm run test:nightly`, the tests that take too long for `npm test`. If one fails, the others still run.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepareRuntime } from '../server/launch/prepare-runtime.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = await prepareRuntime(root, ['tests/packages', 'bench/packages', 'clients/typescript'])

const vitest = (project, ...options) => [
  ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts'],
  ...['--project', project, ...options],
]

const runs = [
  { name: 'fault injection', args: ['tests/fault-injection/run.ts', '--rounds', '100'] },
  {
    name: 'fault injection with offline starts',
    args: ['tests/fault-injection/run.ts', '--rounds', '50', '--offline-start'],
  },
  {
    name: 'fault injection of shared batches, with PostgreSQL, a bucket and a worker',
    args: ['tests/fault-injection/run.ts', '--rounds', '50', '--source', 'batch', '--processes'],
  },
  {
    name: 'server under kills',
    args: vitest('server', 'server/acceptance/crash-recovery.test.ts'),
    env: { KILLS: '20' },
  },
  {
    name: 'slow unit, component and server tests',
    args: vitest('unit', '--project', 'browser', '--project', 'server', '--tags-filter=slow'),
  },
  {
    name: 'slow end-to-end tests, with the accessibility of all states',
    args: [
      ...['node_modules/playwright/cli.js', 'test', '--config', 'tests/playwright.config.ts'],
      '--grep=e2e-slow/|@slow',
    ],
    env: { ALL_STATES: '1', PHONE_PHOTOS: '200' },
  },
  { name: 'queue under load and kills', args: ['tests/queue-load/run.ts'] },
  {
    name: 'embedded queue under load and kills',
    args: ['tests/queue-load/run.ts', '--embedded', '--jobs', '1000', '--kills', '10'],
  },
  {
    name: 'batch of large photos under kills',
    args: ['tests/batch-load/run.ts', '--images', '100', '--kills', '6'],
  },
  { name: 'series of photos under kills', args: ['tests/capture-load/run.ts'] },
  { name: 'series of photos on three days offline', args: ['tests/capture-load/field-days.ts'] },
  { name: 'shared batch of 50 phones', args: ['tests/queue-load/shared-batches.ts'] },
  { name: 'rolling restart', args: ['tests/queue-load/rolling-restart.ts'] },
  { name: 'attacks on other organizations', args: ['tests/queue-load/attacks.ts'] },
  {
    name: 'statistics of evaluations',
    args: vitest('statistics'),
  },
  { name: 'memory of 200 readings', args: ['tests/reading-memory/run.ts'] },
  { name: 'cross-browser tests', args: ['tests/cross-browser/run.ts'] },
  {
    name: 'packaged server',
    args: vitest('package'),
  },
  { name: 'README walkthrough', args: ['tests/readme-walkthrough/run.ts'] },
]

const results = runs.map(({ name, args, env }) => {
  console.log(`\n--- ${name}`)
  const { status } = spawnSync(node, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return { name, isPassed: status === 0 }
})

console.log('')
for (const { name, isPassed } of results) console.log(`${isPassed ? 'ok    ' : 'FAILED'} ${name}`)
const failed = results.filter(({ isPassed }) => !isPassed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
