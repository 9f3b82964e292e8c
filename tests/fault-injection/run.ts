import { parseArgs } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { startEnvironment } from './environment.ts'
import { describeRound, generateRound, imageSources } from './generate-round.ts'
import { findLedgerViolations, findViolations } from './invariants.ts'
import { runRound } from './run-round.ts'

// `npm run test:fault-injection -- --rounds N --seed S --first N --source batch --offline-start --processes`
// --first: the number of the first round. --source: where all images come from. --offline-start: opens the app while
// the server is down. --processes: with PostgreSQL, a bucket and a second process for analyses, instead of the embedded
// database.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    first: { type: 'string', default: '1' },
    source: { type: 'string' },
    'offline-start': { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
  },
})
const [rounds, seed, first] = [Number(values.rounds), Number(values.seed), Number(values.first)]
const print = (text: string) => void process.stdout.write(`${text}\n`)
print(`${rounds} rounds, seed ${seed}`)

// The first signal stops the program after the current round. The server and the browser do not receive the signal, because
// they have their own process groups.
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isInterrupted = true))

const environment = await startEnvironment({
  opensOffline: values['offline-start'],
  hasProcesses: values.processes,
})
const options = {
  source: imageSources.find((source) => source === values.source),
  outages: environment.listOutages(),
}
let failures = 0
try {
  await environment.signIn()
  // A server that is killed before ends the installation of the service worker, without which the app cannot start offline.
  if (environment.opensOffline)
    await environment.page().evaluate(async () => void (await navigator.serviceWorker.ready))
  for (let number = first; number < first + rounds && failures === 0 && !isInterrupted; number += 1) {
    const round = generateRound(seed, number, options)
    const startedAt = performance.now()
    await runRound(environment, round)
    const violations = await findViolations(environment, round)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    print(`${violations.length === 0 ? 'ok    ' : 'FAILED'} ${describeRound(round)} (${seconds} s)`)
    for (const violation of violations) print(`       ${violation}`)
    failures += violations.length
    environment.network.heal()
    if (failures === 0) await clearHistory(environment.page())
  }
  await environment.stopServer()
  for (const violation of await findLedgerViolations(environment)) {
    print(`FAILED ledger: ${violation}`)
    failures += 1
  }
  const { requests } = environment.network
  const replays = requests.filter(({ isReplay }) => isReplay).length
  print(
    `${environment.saved.size} images saved, ${environment.done.size} runs done, ${environment.kills()} kills, ` +
      `${requests.filter(({ fault }) => fault).length} faults, ${requests.length} requests, ${replays} replayed responses`,
  )
  print(failures === 0 ? `All invariants held (seed ${seed}).` : `${failures} violations (seed ${seed}).`)
} finally {
  await environment.close()
}
process.exit(failures === 0 ? 0 : 1)

/** Clears the history, before it becomes so long that the app removes old runs. */
async function clearHistory(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  if ((await rows.count()) < 60) return
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
  await expect(rows).toHaveCount(0)
}
