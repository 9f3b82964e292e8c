import type { Candidate, EvaluationEstimate } from '#contract/evaluation.ts'
import { listUnanswerableFieldLabels } from '#domain/scorers/score-result.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/tables.ts'
import type { DatasetWithCount } from '../datasets/datasets.ts'
import { type ItemRow, listFirstItems } from '../datasets/read-dataset-items.ts'
import { HttpError } from '../http/http-error.ts'

/** Images whose expected results are read. */
const maxRead = 200

type MissingFields = EvaluationEstimate['missing_fields'][number]

/** Returns the candidates whose results never have a field that decides, with the number of images that expect it. */
export async function findMissingFields(
  database: Database,
  catalog: Catalog,
  dataset: DatasetWithCount,
  candidates: readonly Candidate[],
): Promise<MissingFields[]> {
  const others = candidates.some(({ agent_code }) => agent_code !== dataset.agent_code)
  const items = others ? await listFirstItems(database, dataset.id, maxRead) : []
  return candidates.flatMap(({ agent_code }, candidate) => {
    if (agent_code === dataset.agent_code) return []
    const missing = items
      .map((item) => listMissing(catalog, dataset, agent_code, item))
      .filter((fields) => fields.length > 0)
    const isAll = missing.length === items.length
    return missing.length > 0 ? [{ candidate, fields: [...new Set(missing.flat())], is_all: isAll }] : []
  })
}

function listMissing(
  catalog: Catalog,
  { agent_code, scorers }: DatasetWithCount,
  candidate: string,
  { expected, width, height }: ItemRow,
): string[] {
  return listUnanswerableFieldLabels(JSON.parse(expected), {
    agent: catalog.find(agent_code).agent,
    candidate: catalog.find(candidate).agent,
    image: { width, height },
    settings: scorers,
  })
}

/** @throws HttpError 422 if nothing of a candidate can be compared. */
export function assertComparable(
  missing: readonly MissingFields[],
  candidates: readonly { name: string }[],
): void {
  const [first] = missing.filter(({ is_all }) => is_all)
  if (!first) return
  const name = candidates[first.candidate]?.name ?? ''
  const fields = first.fields.map((field) => `“${field}”`).join(', ')
  throw new HttpError(
    422,
    'not_comparable',
    `The results of ${name} have no ${fields}, which the golden set expects, so they cannot be compared.`,
  )
}
