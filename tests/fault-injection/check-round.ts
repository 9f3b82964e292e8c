import { setTimeout as sleep } from 'node:timers/promises'
import { readHistoryRows, readRunStore, type StoredRun } from '../support/run-store.ts'
import type { TestEnvironment } from './environment.ts'
import type { Round } from './generate-round.ts'
import { signInIfNeeded } from './run-round.ts'

/** Ample for a pause of the outbox that has grown while the server was away. */
const calmWithinMs = 90_000

/**
 * Waits until nothing is left to send, without a tap, and gives what is wrong then: a confirmed image that is not
 * done exactly once, a request counted twice or not at all, something left over. Empty: all is well.
 */
export async function checkRound(environment: TestEnvironment, round: Round): Promise<string[]> {
  const giveUpAt = Date.now() + calmWithinMs
  for (;;) {
    const wrong = await look(environment, round).catch((error: Error) => [`could not look: ${error.message}`])
    if (wrong.length === 0 || Date.now() > giveUpAt) return wrong
    await sleep(250)
  }
}

async function look(environment: TestEnvironment, round: Round): Promise<string[]> {
  const page = environment.page()
  await signInIfNeeded(page, environment.network.url)
  const { runs, orphans } = await readRunStore(page)
  const open = runs.filter(({ status }) => status !== 'done')
  if (open.length > 0) return open.map(({ name, status }) => `${name} is left ${status}`)

  for (const { name, id } of runs) if (!environment.done.has(name)) environment.done.set(name, id)
  const twice = runs.filter(({ name, id }) => environment.done.get(name) !== id)
  const lost = [...environment.confirmed].filter((name) => !environment.done.has(name))
  const { trial, answered } = await environment.counts()
  const [least, most] = [
    environment.done.size,
    environment.done.size + Math.min(lostResults(environment), environment.unsaved.atMost),
  ]
  return [
    ...twice.map(({ name }) => `${name} is in the list twice`),
    ...lost.map((name) => `${name} was confirmed and is lost`),
    ...orphans.map((key) => `${key} belongs to no run`),
    ...(trial === answered ? [] : [`the trial counts ${trial}, the ledger ${answered}`]),
    ...(trial < least || trial > most ? [`the trial counts ${trial}, done are ${least} (to ${most})`] : []),
    ...evicted(environment, round, runs),
    ...(await differences(environment, runs)),
  ]
}

/** Requests whose run is not in the list: the page died while it was in memory only. */
function lostResults({ network, done }: TestEnvironment): number {
  const saved = new Set(done.values())
  return new Set(network.passed.map(({ key }) => key).filter((key) => !saved.has(key))).size
}

/** Only a full device may remove images. */
function evicted({ withImage }: TestEnvironment, { failedWrites }: Round, runs: StoredRun[]): string[] {
  const gone = runs.filter(({ id, hasImage }) => withImage.has(id) && !hasImage)
  for (const { id } of gone) withImage.delete(id)
  for (const { id, hasImage } of runs) if (hasImage) withImage.add(id)
  return failedWrites?.error === 'QuotaExceededError'
    ? []
    : gone.map(({ name }) => `the image of ${name} is gone`)
}

/** What the user reads must be what is there. */
async function differences(
  environment: TestEnvironment,
  runs: { name: string; status: string }[],
): Promise<string[]> {
  const page = environment.page()
  if (new URL(page.url()).pathname !== '/history')
    await page.getByRole('link', { name: 'History', exact: true }).click()
  const shown = await readHistoryRows(page)
  const rows = new Set(shown.filter(({ status }) => status === 'Done').map(({ name }) => name))
  const missing = runs.filter(({ name }) => !rows.has(name))
  return [
    ...missing.map(({ name }) => `${name} does not stand in History as done`),
    ...(shown.length === runs.length ? [] : [`History shows ${shown.length} of ${runs.length} runs`]),
  ]
}
