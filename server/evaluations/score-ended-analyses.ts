import { sql } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { AnalysisFailure } from '../database/schema/analyses.ts'
import type { Database } from '../database/tables.ts'
import { evaluationRunPrefix } from '../webhooks/webhook-events.ts'
import { type EvaluationWithAgentCode, scoreResponse } from './score-response.ts'

/** Also the idempotency key. */
export const toEvaluationRunId = (evaluationId: string, candidate: number, datasetItemId: string) =>
  `${evaluationRunPrefix}${evaluationId}:${candidate}:${datasetItemId}`

/**
 * Also deletes results whose analysis has expired or was not restored, so that their images are analyzed again.
 *
 * @throws HttpError 404 if the server no longer has an agent.
 */
export async function scoreEndedAnalyses(
  database: Database,
  catalog: Catalog,
  evaluation: EvaluationWithAgentCode,
): Promise<void> {
  const runId = sql<string>`${`${evaluationRunPrefix}${evaluation.id}:`}::text || candidate || ':' || dataset_item_id`
  await database
    .deleteFrom('evaluation_results')
    .where('evaluation_id', '=', evaluation.id)
    .where('status', '=', 'pending')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('analyses')
            .select('id')
            .where('organization_id', '=', evaluation.organization_id)
            .where('idempotency_key', '=', runId),
        ),
      ),
    )
    .execute()
  const ended = await database
    .selectFrom('evaluation_results')
    .innerJoin('dataset_items', 'dataset_items.id', 'dataset_item_id')
    .innerJoin('images', (join) =>
      join
        .onRef('images.organization_id', '=', 'dataset_items.organization_id')
        .onRef('images.digest', '=', 'dataset_items.digest'),
    )
    .innerJoin('analyses', (join) =>
      join
        .onRef('analyses.organization_id', '=', 'dataset_items.organization_id')
        .on('analyses.idempotency_key', '=', runId),
    )
    .select(['candidate', 'dataset_item_id', 'expected', 'width', 'height', 'response'])
    .select(['analyses.error', 'started_at', 'ended_at'])
    .where('evaluation_id', '=', evaluation.id)
    .where('evaluation_results.status', '=', 'pending')
    .where('analyses.status', 'not in', ['queued', 'running'])
    .execute()
  for (const { candidate, dataset_item_id, response, error, started_at, ended_at, ...expectation } of ended) {
    const outcome =
      response === null
        ? createFailure(error)
        : scoreResponse(catalog, evaluation, { candidate, ...expectation }, response)
    const latency_ms = started_at && ended_at ? measureMs(started_at, ended_at) : null
    await database
      .updateTable('evaluation_results')
      .set({ ...outcome, latency_ms })
      .$if(error?.isCharged ?? false, (query) => query.set({ charged_failures: sql`charged_failures + 1` }))
      .where('evaluation_id', '=', evaluation.id)
      .where('candidate', '=', candidate)
      .where('dataset_item_id', '=', dataset_item_id)
      .where('status', '=', 'pending')
      .execute()
  }
}

function createFailure(error: AnalysisFailure | null) {
  return { status: 'failed' as const, error: error?.message ?? 'The analysis was cancelled.' }
}

/** The clock may have been changed in the meantime; the column is an integer. */
function measureMs(start: Date, end: Date): number {
  return Math.min(Math.max(0, end.getTime() - start.getTime()), 2 ** 31 - 1)
}
