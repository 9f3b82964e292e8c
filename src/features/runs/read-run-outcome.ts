import type { InferenceAnswer } from '#contract/inference.ts'
import type { Failure } from './explain.ts'
import type { Run } from './run.ts'
import type { AnalysisRequest } from './run-analysis.ts'
import { runStore } from './run-store.ts'

/** `asked.picture` may be empty in a run whose picture the device had to let go of. */
export type Answered = {
  status: 'answered'
  answer: InferenceAnswer
  elapsedMs: number
  asked: AnalysisRequest
}
export type RunOutcome =
  | { status: 'analyzing' }
  | { status: 'failed'; failure: Failure; run: Run }
  | { status: 'kept'; run: Run }
  | Answered

/** What there is to show of a run of the list; undefined when it is not there any more. */
export async function readRunOutcome(uid: string, id: string): Promise<RunOutcome | undefined> {
  const run = await runStore.read(uid, id)
  if (!run) return undefined
  const { state } = run
  if (state.status === 'sending') return { status: 'analyzing' }
  if (state.status === 'failed') {
    return { status: 'failed', failure: { message: state.message, tone: state.tone }, run }
  }
  if (state.status !== 'done') return { status: 'kept', run }
  const [answer, picture] = await Promise.all([runStore.answer(uid, id), runStore.picture(uid, run)])
  const shown = picture ?? new Blob([])
  return answered(run, shown, answer, state.elapsedMs)
}

export function answered(run: Run, picture: Blob, answer: InferenceAnswer, elapsedMs: number): Answered {
  return {
    status: 'answered',
    answer,
    elapsedMs,
    asked: { ...run.request, picture, idempotencyKey: run.id },
  }
}
