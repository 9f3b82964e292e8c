import type { InferenceResult } from '#contract/inference.ts'
import { formatResultExcerpt } from '#domain/results/format-result-excerpt.ts'
import { loadOnce } from '#platform/load-once.ts'
import { logProblem } from '#platform/log.ts'
import type { Run } from './run.ts'

/** Loaded separately, so that no screen waits for the definitions of the agents. */
const loadInterpretResult = loadOnce(
  async () => (await import('#domain/agents/interpret-result.ts')).interpretResult,
)

/** A result is not saved later than this for its description, in ms. */
const maxWaitMs = 1_000

/** Loads what `describeResult` needs, while the first request runs. */
export function preloadInterpretResult(): void {
  loadInterpretResult().catch(() => undefined)
}

/**
 * Returns what lists show of a result, and for a run of a batch also what its table shows. If the code for it cannot be loaded,
 * that is only the start of the result.
 */
export async function describeResult(result: InferenceResult, { agent, batchId }: Run) {
  const summary = formatResultExcerpt(result)
  try {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))
    const interpretResult = await Promise.race([loadInterpretResult(), timeout])
    if (!interpretResult) return { summary }
    const interpretation = interpretResult(result, agent)
    const { headline } = interpretation
    if (batchId === undefined) return { summary, headline }
    const { columns, model } = interpretation
    return { summary, headline, columns, model }
  } catch (error) {
    logProblem('The result could not be described.', error)
    return { summary }
  }
}
