import type { Database } from '../database/tables.ts'

/** Inserts an evaluation of a golden set with one image. It is complete, so that it starts no analyses. */
export async function insertEvaluation(
  database: Database,
  organization_id: string,
  dataset_id: string,
): Promise<string> {
  const { id } = await database
    .insertInto('evaluations')
    .values({
      organization_id,
      dataset_id,
      dataset_version: 1,
      candidates: JSON.stringify([{ agent_code: 'text-extractor', name: 'A', price_per_1000: 5 }]),
      scorers: '{}',
      stops_early: true,
      reuses_results: true,
      status: 'complete',
      images: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await database
    .selectFrom('dataset_items')
    .select('id')
    .where('dataset_id', '=', dataset_id)
    .executeTakeFirstOrThrow()
  await database
    .insertInto('evaluation_results')
    .values({
      ...{ evaluation_id: id, candidate: 0, dataset_item_id: item.id, cache_key: item.id },
      ...{ status: 'succeeded', result: '{"text":"HELLO"}' },
    })
    .execute()
  return id
}

/** Inserts a baseline without a schedule. */
export async function insertBaseline(
  database: Database,
  organization_id: string,
  { dataset = '', evaluation = '' }: Record<string, string>,
): Promise<void> {
  await database
    .insertInto('baselines')
    .values({
      ...{ dataset_id: dataset, organization_id, evaluation_id: evaluation, candidate: 0 },
      ...{ schedule: 'off', hour: 3, images: 50, tolerance: 0.01 },
    })
    .execute()
}
