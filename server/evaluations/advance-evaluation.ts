import { sql } from 'kysely'
import { isDecidedEarly } from '#domain/evaluations/compare-candidates.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { addEvaluationEvent } from '../webhooks/webhook-events.ts'
import type { EvaluationDependencies } from './evaluation-dependencies.ts'
import { type EvaluatedItem, listEvaluatedItems } from './evaluation-results.ts'
import type { EvaluationRow } from './evaluation-rows.ts'
import { reportSampleDrift } from './report-sample-drift.ts'
import { scoreEndedAnalyses } from './score-ended-analyses.ts'
import { submitNextAnalyses } from './submit-next-analyses.ts'
import { summarizeEvaluation } from './summarize-evaluation.ts'

/** In seconds. Each step of a large set reads many results. */
const stepDelay = { small: 0.2, large: 1 }
const maxSmallSet = 100
/** How long after the end the last results are collected, in seconds. */
const lastStepDelay = 5

/**
 * Makes one step: scores the analyses that have ended, ends the evaluation if its verdict is certain or all images are
 * analyzed, and otherwise queues more analyses and the next step. Pending analyses are awaited, because the report has their
 * results too, which may change the verdict. A step can be repeated after a crash: an analysis is identified by its evaluation,
 * candidate and image, so that it is charged once.
 */
export async function advanceEvaluation(dependencies: EvaluationDependencies, id: string): Promise<void> {
  const { database, catalog } = dependencies
  const evaluation = await database
    .selectFrom('evaluations')
    .innerJoin('datasets', 'datasets.id', 'dataset_id')
    .selectAll('evaluations')
    .select('datasets.agent_code')
    .where('evaluations.id', '=', id)
    .executeTakeFirst()
  // It was deleted.
  if (!evaluation) return
  try {
    await scoreEndedAnalyses(database, catalog, evaluation)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // An agent is no longer there. The results are scored when the evaluation is resumed.
    return await pauseEvaluation(database, id, error.message)
  }
  if (evaluation.status !== 'running') return await collectLater(dependencies, evaluation)
  const items = await listEvaluatedItems(database, evaluation)
  const hasRetries = items.some(({ results }) => results.some((row) => row?.awaits_retry))
  const isComplete =
    !hasRetries && items.every(({ outcomes }) => outcomes.every((outcome) => outcome !== undefined))
  const isDecided = evaluation.stops_early && isDecidedEarly(items, evaluation.candidates.length)
  const isPending = items.some(({ results }) => results.some((row) => row?.status === 'pending'))
  if (isComplete || (isDecided && !isPending && !hasRetries))
    return await endEvaluation(dependencies, evaluation, items, isComplete ? 'complete' : 'stopped_early')
  const problem = await submitNextAnalyses(dependencies, evaluation, items, isDecided)
  if (problem) await pauseEvaluation(database, id, problem)
  const delay = items.length > maxSmallSet ? stepDelay.large : stepDelay.small
  await enqueueStep(dependencies, evaluation, delay)
}

async function endEvaluation(
  { database, queue }: EvaluationDependencies,
  evaluation: EvaluationRow,
  items: readonly EvaluatedItem[],
  status: 'complete' | 'stopped_early',
): Promise<void> {
  const { id, organization_id, dataset_id, candidates, sampled_items } = evaluation
  const { verdict } = summarizeEvaluation(candidates, items, status)
  await inTransaction(database, async (tx) => {
    const ended = await tx
      .updateTable('evaluations')
      .set({ status, ended_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!ended) return
    // A sample is reported only if it differs from the baseline.
    if (sampled_items) return await reportSampleDrift(tx, queue, evaluation, items)
    const data = { evaluation_id: id, dataset_id, status, verdict: verdict.text }
    await addEvaluationEvent(tx, queue, organization_id, { type: 'evaluation.finished', data })
  })
}

/** Queues another step if analyses are still pending. */
async function collectLater(dependencies: StepDependencies, evaluation: EvaluationRef): Promise<void> {
  const pending = await dependencies.database
    .selectFrom('evaluation_results')
    .select('candidate')
    .where('evaluation_id', '=', evaluation.id)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  if (pending) await enqueueStep(dependencies, evaluation, lastStepDelay)
}

type StepDependencies = Pick<EvaluationDependencies, 'database' | 'queue'>
type EvaluationRef = Pick<EvaluationRow, 'id' | 'organization_id'>

/** @param delay in seconds. */
async function enqueueStep(
  { database, queue }: StepDependencies,
  { id, organization_id: organizationId }: EvaluationRef,
  delay: number,
): Promise<void> {
  await inTransaction(database, (tx) =>
    queue.enqueue(tx, { id, queue: 'evaluations', organizationId, delay }),
  )
}

async function pauseEvaluation(database: Database, id: string, problem: string): Promise<void> {
  await database
    .updateTable('evaluations')
    .set({ status: 'paused', problem })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute()
}
