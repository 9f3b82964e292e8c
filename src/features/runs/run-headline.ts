import type { InferenceResult } from '#contract/inference.ts'
import type { Headline } from '#domain/results/headline.ts'
import { loadOnce } from '#platform/load-once.ts'
import { logProblem } from '#platform/log.ts'

/** Loaded separately, so that no screen waits for the schemas of results. */
const loadHeadlineOf = loadOnce(async () => (await import('#domain/results/headline-of.ts')).headlineOf)

/** A result is not saved later than this for its headline, in ms. */
const maxWaitMs = 1_000

/** Loads what `createHeadline` needs, while the first request runs. */
export function preloadHeadlines(): void {
  loadHeadlineOf().catch(() => undefined)
}

const loadColumns = loadOnce(() => import('#domain/results/columns-of.ts'))

/** Returns what the table of a batch shows of a result besides its headline. Without the code for it, that is nothing. */
export async function createTableFields(result: InferenceResult, kinds: string[]) {
  try {
    const { columnsOf, modelOf } = await loadColumns()
    return { columns: columnsOf(result, kinds), model: modelOf(result) }
  } catch (error) {
    logProblem('The columns of a result could not be made.', error)
    return {}
  }
}

/** Returns the headline of a result. Undefined if its code cannot be loaded: the run is saved without one. */
export async function createHeadline(
  result: InferenceResult,
  kinds: string[],
): Promise<Headline | undefined> {
  try {
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))
    const headlineOf = await Promise.race([loadHeadlineOf(), timeout])
    return headlineOf?.(result, kinds)
  } catch (error) {
    logProblem('The headline of a result could not be made.', error)
    return undefined
  }
}
