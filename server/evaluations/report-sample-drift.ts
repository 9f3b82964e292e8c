import type { BaselineCheck } from '#contract/baseline.ts'
import { checkAccuracyThreshold } from '#domain/evaluations/check-accuracy-threshold.ts'
import { describeBaselineCheck } from '#domain/evaluations/describe-baseline-check.ts'
import { detectDrift } from '#domain/evaluations/detect-drift.ts'
import { wilsonInterval } from '#domain/statistics/wilson-interval.ts'
import type { Database } from '../database/tables.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { addEvaluationEvent } from '../webhooks/webhook-events.ts'
import type { BaselineRow } from './baselines.ts'
import type { EvaluatedItem } from './evaluation-results.ts'
import type { EvaluationRow } from './evaluation-rows.ts'
import { selectConclusiveResults } from './select-conclusive-results.ts'

/**
 * Compares a sample that has ended with the baseline, in the transaction that ends it, and adds the event `evaluation.drift` if
 * it reports a change. A sample counts once: not if it is resumed, nor after another one has replaced it.
 */
export async function reportSampleDrift(
  tx: Database,
  queue: JobQueue,
  { id, organization_id, dataset_id }: EvaluationRow,
  items: readonly EvaluatedItem[],
): Promise<void> {
  const baseline = await tx
    .selectFrom('baselines')
    .selectAll()
    .where('sample_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!baseline) return
  const { check, driftEvidence, thresholdEvidence } = await compare(tx, baseline, id, items)
  await tx
    .updateTable('baselines')
    .set({
      sample_id: null,
      last_check: JSON.stringify(check),
      drift_evidence: driftEvidence,
      threshold_evidence: thresholdEvidence,
    })
    .where('dataset_id', '=', dataset_id)
    .execute()
  if (check.reasons.length === 0) return
  const data = { dataset_id, text: describeBaselineCheck(check), ...check }
  await addEvaluationEvent(tx, queue, organization_id, { type: 'evaluation.drift', data })
}

async function compare(
  tx: Database,
  { evaluation_id, candidate, tolerance, threshold, drift_evidence, threshold_evidence }: BaselineRow,
  sampleId: string,
  items: readonly EvaluatedItem[],
) {
  const before = await selectConclusiveResults(tx)
    .select(['dataset_item_id', 'score'])
    .where('evaluation_id', '=', evaluation_id)
    .where('candidate', '=', candidate)
    .execute()
  const rightBefore = new Map(before.map(({ dataset_item_id, score }) => [dataset_item_id, score?.isRight]))
  // A failed analysis says that a provider was down, not that its model has changed.
  const succeeded = items.filter(
    ({ id, results }) => results[0]?.status === 'succeeded' && rightBefore.has(id),
  )
  const pairs = succeeded.map(({ item, id, outcomes: [now] }) => ({
    id: item.item_id,
    outcomes: [{ isRight: rightBefore.get(id) ?? false, isMissing: false }, now],
  }))
  const drift = detectDrift(pairs, drift_evidence, tolerance)
  const right = succeeded.filter(({ outcomes: [now] }) => now?.isRight).length
  const low = checkAccuracyThreshold(right, succeeded.length, threshold_evidence, threshold)
  const names = new Map(items.map(({ item }) => [item.item_id, item.name]))
  const toImages = (ids: readonly string[]) => ids.map((id) => ({ id, name: names.get(id) ?? null }))
  const check: BaselineCheck = {
    evaluation_id: sampleId,
    checked_at: new Date().toISOString(),
    sampled: succeeded.length,
    failed: items.filter(({ results }) => results[0]?.status === 'failed').length,
    right,
    threshold,
    interval: wilsonInterval(right, succeeded.length),
    now_wrong: toImages(drift.nowWrong),
    now_right: toImages(drift.nowRight),
    reasons: [
      ...(drift.isDrift ? (['drift'] as const) : []),
      ...(low.isLow ? (['below_threshold'] as const) : []),
    ],
  }
  return {
    check,
    // After an alarm, the evidence starts again. Evidence below 1 counts as 1.
    driftEvidence: drift.isDrift ? 1 : Math.max(1, drift.evidence),
    thresholdEvidence: low.isLow ? 1 : Math.max(1, low.evidence),
  }
}
