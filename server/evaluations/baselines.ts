import { type Selectable, sql } from 'kysely'
import { type Baseline, defaultBaselineSettings, type NewBaseline } from '#contract/baseline.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database, Tables } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import { getNextSampleTime } from './get-next-sample-time.ts'
import { selectConclusiveResults } from './select-conclusive-results.ts'

export type BaselineRow = Selectable<Tables['baselines']>

/** @throws HttpError 422 if the evaluation cannot be the baseline of the set. */
export async function setBaseline(
  database: Database,
  { id: datasetId, organization_id }: { id: string; organization_id: string },
  { evaluation_id, candidate, ...changes }: NewBaseline,
): Promise<void> {
  await assertCandidate(database, datasetId, evaluation_id, candidate)
  await inTransaction(database, async (tx) => {
    const previous = await tx
      .selectFrom('baselines')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .forUpdate()
      .executeTakeFirst()
    const settings = mergeSettings(previous ?? defaultBaselineSettings, changes)
    const values = { evaluation_id, candidate, ...settings, next_at: getNextSampleTime(settings, new Date()) }
    const isSame = previous?.evaluation_id === evaluation_id && previous.candidate === candidate
    // Evidence against another baseline, or against another tolerance or threshold, does not count.
    const state = {
      ...(isSame ? {} : { sample_id: null, last_check: null }),
      ...(isSame && previous.tolerance === settings.tolerance ? {} : { drift_evidence: 1 }),
      ...(isSame && previous.threshold === settings.threshold ? {} : { threshold_evidence: 1 }),
    }
    await tx
      .insertInto('baselines')
      .values({ dataset_id: datasetId, organization_id, ...values, ...state })
      .onConflict((conflict) => conflict.column('dataset_id').doUpdateSet({ ...values, ...state }))
      .execute()
  })
}

type Settings = Pick<BaselineRow, 'schedule' | 'hour' | 'images' | 'tolerance' | 'threshold'>

const getSettings = ({ schedule, hour, images, tolerance, threshold }: Settings): Settings => ({
  ...{ schedule, hour, images, tolerance, threshold },
})

function mergeSettings(
  current: Settings,
  changes: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Settings {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...getSettings(current), ...(Object.fromEntries(given) as Partial<Settings>) }
}

async function assertCandidate(
  database: Database,
  datasetId: string,
  evaluationId: string,
  candidate: number,
): Promise<void> {
  const evaluation = await selectConclusiveResults(database)
    .innerJoin('evaluations', 'id', 'evaluation_id')
    .select('id')
    .where(sql<boolean>`id::text = ${evaluationId}`)
    .where('dataset_id', '=', datasetId)
    .where('sampled_items', 'is', null)
    .where('evaluations.status', 'in', ['complete', 'stopped_early'])
    .where('candidate', '=', candidate)
    .limit(1)
    .executeTakeFirst()
  if (evaluation) return
  const message = 'The baseline must be a candidate with results of an evaluation of this set that has ended.'
  throw new HttpError(422, 'invalid_baseline', message)
}

export async function deleteBaseline(database: Database, datasetId: string): Promise<void> {
  await database.deleteFrom('baselines').where('dataset_id', '=', datasetId).execute()
}

/** Of one set, or of all. */
export async function listBaselines(
  database: Database,
  organizationId: string,
  datasetId?: string,
): Promise<Baseline[]> {
  const rows = await database
    .selectFrom('baselines')
    .innerJoin('datasets', 'datasets.id', 'baselines.dataset_id')
    .innerJoin('evaluations', 'evaluations.id', 'evaluation_id')
    .leftJoin('evaluations as samples', 'samples.id', 'sample_id')
    .selectAll('baselines')
    .select(['datasets.name', 'evaluations.candidates'])
    .select(['samples.status as sample_status', 'samples.problem as sample_problem'])
    .select(({ exists, ref }) =>
      exists(
        selectConclusiveResults(database)
          .select('evaluation_results.candidate')
          .where('evaluation_results.evaluation_id', '=', ref('baselines.evaluation_id'))
          .where('evaluation_results.candidate', '=', ref('baselines.candidate')),
      ).as('has_images'),
    )
    .where('baselines.organization_id', '=', organizationId)
    .$if(datasetId !== undefined, (query) => query.where('baselines.dataset_id', '=', datasetId ?? ''))
    .orderBy('datasets.name')
    .orderBy('datasets.id')
    .execute()
  return rows.map((row) => {
    const { dataset_id, name, evaluation_id, candidate, candidates, sample_id, sample_status } = row
    const { next_at, last_check } = row
    return {
      ...{ dataset_id, dataset_name: name, evaluation_id, candidate, last_check },
      ...getSettings(row),
      name: candidates[candidate]?.name ?? '',
      next_at: next_at?.toISOString() ?? null,
      problem: findProblem(row),
      sample:
        sample_id && sample_status
          ? { evaluation_id: sample_id, status: sample_status, problem: row.sample_problem }
          : null,
    }
  })
}

type State = Pick<BaselineRow, 'last_check'> & {
  sample_status: Selectable<Tables['evaluations']>['status'] | null
  sample_problem: string | null
  has_images: unknown
}

function findProblem({ sample_status, sample_problem, has_images, last_check }: State): string | null {
  if (sample_status === 'running') return null
  if (!has_images) return 'The baseline has no images any more. Choose another one.'
  if (sample_status === 'paused') return sample_problem
  return last_check?.sampled === 0 ? 'No image of the last check could be analyzed.' : null
}
