import type { InferenceAnswer } from '#contract/inference.ts'
import { logProblem } from '#platform/log.ts'
import { excerptOf } from './excerpt.ts'
import { keepLater } from './keep-later.ts'
import { keepRun } from './keep-run.ts'
import { answered } from './read-run-outcome.ts'
import type { Run } from './run.ts'
import { runChanges } from './run-changes.ts'
import { type NewRun, runStore } from './run-store.ts'
import { unkeptRuns } from './unkept-runs.ts'

/** Puts a run that was sent from memory among those of the list, with its answer, once the device takes it. */
export async function keepAnswered(
  uid: string,
  draft: NewRun,
  answer: InferenceAnswer,
  elapsedMs: number,
): Promise<void> {
  const state = { status: 'done', answeredAt: Date.now(), elapsedMs, excerpt: excerptOf(answer) } as const
  const done = { ...draft, state }
  await keepLater(uid, unkeptRuns.hold(uid, done), () => add(uid, done, answer))
}

type Done = NewRun & { state: { status: 'done'; elapsedMs: number } }

async function add(uid: string, done: Done, answer: InferenceAnswer): Promise<Run | undefined> {
  const run = await keepRun(uid, done)
  if (!run) return undefined
  const { state, picture } = done
  try {
    await runStore.settle(uid, run.id, state, answer)
  } catch (error) {
    logProblem('The answer is not kept on this device.', error)
    await runStore.remove(uid, run.id).catch(() => undefined)
    return undefined
  }
  runChanges.tell({ uid, id: run.id, settled: answered(run, picture, answer, state.elapsedMs) })
  return run
}
