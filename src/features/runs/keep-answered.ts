import type { InferenceAnswer } from '#contract/inference.ts'
import { logProblem } from '#platform/log.ts'
import { excerptOf } from './excerpt.ts'
import { keepRun } from './keep-run.ts'
import { answered } from './read-run-outcome.ts'
import type { Run } from './run.ts'
import { runChanges } from './run-changes.ts'
import { type NewRun, runStore } from './run-store.ts'

/** Puts a run that was sent from memory among those of the list, with its answer. Undefined: the device keeps nothing. */
export async function keepAnswered(
  uid: string,
  draft: NewRun,
  answer: InferenceAnswer,
  elapsedMs: number,
): Promise<Run | undefined> {
  const state = { status: 'done', answeredAt: Date.now(), elapsedMs, excerpt: excerptOf(answer) } as const
  const run = await keepRun(uid, { ...draft, state })
  if (!run) return undefined
  try {
    await runStore.settle(uid, run.id, state, answer)
  } catch (error) {
    logProblem('The answer is not kept on this device.', error)
    await runStore.remove(uid, run.id).catch(() => undefined)
    return undefined
  }
  runChanges.tell({ uid, id: run.id, settled: answered(run, draft.picture, answer, elapsedMs) })
  return run
}
