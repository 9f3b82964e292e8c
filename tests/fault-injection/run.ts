import { parseArgs } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { signInToDemo } from '../support/fixtures.ts'
import { checkLedger } from './check-ledger.ts'
import { checkRound } from './check-round.ts'
import { startEnvironment } from './environment.ts'
import { describeRound, generateRound } from './generate-round.ts'
import { runRound } from './run-round.ts'

// `npm run test:fault-injection`: --rounds N (100), --seed S (at random), --first N to begin later, --offline-start to open the app
// while the server is gone, from its service worker. Ends with 1 where an invariant broke.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    first: { type: 'string', default: '1' },
    'offline-start': { type: 'boolean', default: false },
  },
})
const [rounds, seed, first] = [Number(values.rounds), Number(values.seed), Number(values.first)]
const say = (text: string) => void process.stdout.write(`${text}\n`)
say(`${rounds} rounds, seed ${seed}`)

// What it has started is in groups of its own: Ctrl-C lets the round end and puts everything away.
let isAsked = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isAsked = true))

const environment = await startEnvironment({ opensOffline: values['offline-start'] })
let broken = 0
try {
  await signInToDemo(environment.page(), environment.network.url)
  for (let number = first; number < first + rounds && broken === 0 && !isAsked; number += 1) {
    const round = generateRound(seed, number)
    const startedAt = performance.now()
    await runRound(environment, round)
    const wrong = await checkRound(environment, round)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${wrong.length === 0 ? 'ok    ' : 'BROKEN'} ${describeRound(round)} (${seconds} s)`)
    for (const what of wrong) say(`       ${what}`)
    broken += wrong.length
    environment.network.heal()
    if (broken === 0) await clearHistory(environment.page())
  }
  await environment.stopServer()
  for (const what of await checkLedger(environment)) {
    say(`BROKEN ledger: ${what}`)
    broken += 1
  }
  const { passed } = environment.network
  const replays = passed.filter(({ isReplay }) => isReplay).length
  say(
    `${environment.confirmed.size} confirmed, ${environment.done.size} done, ${environment.kills()} kills, ` +
      `${passed.filter(({ fault }) => fault).length} faults met, ${passed.length} requests, ${replays} answered from the ledger`,
  )
  say(broken === 0 ? `Every invariant held (seed ${seed}).` : `${broken} broken (seed ${seed}).`)
} finally {
  await environment.close()
}
process.exit(broken === 0 ? 0 : 1)

/** Clears the history before it exceeds its limit. */
async function clearHistory(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem')
  if ((await rows.count()) < 60) return
  await page.getByRole('button', { name: 'Clear history' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).click()
  await expect(rows).toHaveCount(0)
}
