import type { Agent } from '#contract/agent.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findResultType } from '#domain/agents/find-result-type.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { createBatchCsvFormatter } from '#domain/batches/batch-csv.ts'
import { photoColumns, toPhotoColumns } from '#domain/batches/photo-columns.ts'
import { type StoredItem, toItemId } from './read-batch-items.ts'

/** Of an agent that was removed, only the code is known. */
type BatchAgent = AgentRef & Pick<Agent, 'variants'>
type Batch = { id: string; agent: BatchAgent; variantId: string | null; isShared: boolean }

const reviewColumns = ['reviewed_by', 'correction']

/** @param readItems is called twice if the fields of the results are not known. */
export async function* toCsv(
  readItems: () => AsyncIterable<StoredItem>,
  batch: Batch,
): AsyncGenerator<string> {
  const { id: batchId, agent, variantId, isShared } = batch
  const variant = agent.variants?.find(({ id }) => String(id) === variantId)?.name ?? variantId ?? undefined
  const csv = createBatchCsvFormatter({
    agent,
    otherFields: findResultType(agent) ? [] : await listResultColumns(readItems(), agent),
    addedColumns: isShared ? [...reviewColumns, ...photoColumns] : reviewColumns,
  })
  yield csv.header
  for await (const item of readItems()) {
    const { run_id, name, status, ended_at, error, response, verdict } = item
    const id = toItemId(batchId, run_id)
    yield csv.formatItem({
      ...{ image: name || id, id, status: toStatus(status), error: error?.message, verdict, variant },
      completedAt: status === 'succeeded' ? ended_at?.toISOString() : undefined,
      result: response === null ? undefined : JSON.parse(response),
      added: {
        reviewed_by: toReviewer(item)?.name,
        correction: item.correction,
        ...toPhotoColumns({ note: item.note, takenAt: item.taken_at, place: toPlace(item) }),
      },
    })
  }
}

async function listResultColumns(items: AsyncIterable<StoredItem>, agent: AgentRef): Promise<string[]> {
  const names = new Set<string>()
  for await (const { response } of items) {
    if (response === null) continue
    for (const name of Object.keys(interpretResult(JSON.parse(response), agent).columns)) names.add(name)
  }
  return [...names]
}

/** The results are sent unchanged. */
export async function* toJsonLines(
  items: AsyncIterable<StoredItem>,
  batchId: string,
): AsyncGenerator<string> {
  for await (const item of items) {
    const { run_id, name, note, taken_at, status, ended_at, error, response, verdict } = item
    const line = JSON.stringify({
      id: toItemId(batchId, run_id),
      status: toStatus(status),
      completed_at: status === 'succeeded' ? ended_at?.toISOString() : undefined,
      error: error ? { error: error.code, message: error.message } : undefined,
      run_id,
      name,
      note: note ?? undefined,
      taken_at: taken_at?.toISOString(),
      place: toPlace(item) ?? undefined,
      verdict: verdict ?? undefined,
      reviewed_by: toReviewer(item)?.name,
      correction: toCorrection(item) ?? undefined,
    })
    yield `${appendResult(line, response)}\n`
  }
}

/** The items with a place, as a FeatureCollection (RFC 7946). */
export async function* toGeoJson(items: AsyncIterable<StoredItem>, batchId: string): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let separator = ''
  for await (const item of items) {
    const place = toPlace(item)
    if (!place) continue
    const { run_id, name, note, taken_at, status, verdict, response } = item
    const properties = {
      ...{ id: toItemId(batchId, run_id), name, note, taken_at: taken_at?.toISOString() ?? null },
      ...{ status: toStatus(status), verdict, reviewed_by: toReviewer(item)?.name ?? null },
      correction: toCorrection(item),
      accuracy_m: place.accuracy,
    }
    const geometry = { type: 'Point', coordinates: [place.longitude, place.latitude] }
    const head = JSON.stringify({ type: 'Feature', id: run_id, geometry })
    yield `${separator}${head.slice(0, -1)},"properties":${appendResult(JSON.stringify(properties), response)}}\n`
    separator = ','
  }
  yield ']}\n'
}

export function toJsonPage(
  items: readonly StoredItem[],
  rest: { next: string | null; deleted: string[] | undefined },
): string {
  return `{"items":[${items.map(toJson).join(',')}],${JSON.stringify(rest).slice(1)}`
}

function toJson(item: StoredItem): string {
  const { run_id, name, position, note, taken_at, quality, created_by, creator, created_at } = item
  const { digest, width, height, verdict, revision, status, ended_at, error, response } = item
  const fields = JSON.stringify({
    ...{ run_id, name, position, note, quality },
    taken_at: taken_at?.toISOString() ?? null,
    place: toPlace(item),
    created_by: created_by === null ? null : { user_id: created_by, name: creator ?? '' },
    created_at: created_at.toISOString(),
    status: toStatus(status),
    completed_at: status === 'succeeded' ? (ended_at?.toISOString() ?? null) : null,
    error: error && { error: error.code, message: error.message },
    image: digest === null ? null : { digest, width, height },
    ...{ verdict, correction: toCorrection(item), revision },
    reviewed_by: toReviewer(item),
  })
  return appendResult(fields, response)
}

/** The analysis was deleted with its account. */
const toStatus = (status: StoredItem['status']) => status ?? 'cancelled'

function toPlace({ latitude, longitude, accuracy }: StoredItem) {
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, accuracy: accuracy ?? 0 }
}

/** Null without a verdict, or if it is not known. */
function toReviewer({ verdict, reviewed_by, reviewer }: StoredItem) {
  return verdict === null || reviewed_by === null ? null : { user_id: reviewed_by, name: reviewer ?? '' }
}

function toCorrection({ correction }: StoredItem): unknown {
  return correction === null ? null : JSON.parse(correction)
}

/** Without parsing the result. */
function appendResult(json: string, result: string | null): string {
  return result === null ? json : `${json.slice(0, -1)},"result":${result}}`
}
