import { type BatchRow, itemStatusByRowStatus } from './batch-row.ts'

/** Yields the rows with a place as a FeatureCollection (RFC 7946), as the API does. */
export async function* streamRowsAsGeoJson(
  rows: readonly BatchRow[],
  readResult: (row: BatchRow) => Promise<unknown>,
): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":['
  let separator = ''
  for (const row of rows) {
    const { taken } = row
    if (!taken?.place) continue
    const { latitude, longitude, accuracy } = taken.place
    const feature = {
      type: 'Feature',
      id: row.runId,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        id: row.itemId ?? row.id,
        name: row.path,
        note: row.note ?? null,
        taken_at: new Date(taken.at).toISOString(),
        status: itemStatusByRowStatus[row.status],
        verdict: row.verdict ?? null,
        reviewed_by: row.reviewer ?? null,
        correction: row.correction ?? null,
        accuracy_m: accuracy,
        result: row.status === 'done' ? await readResult(row) : undefined,
      },
    }
    yield `${separator}${JSON.stringify(feature)}\n`
    separator = ','
  }
  yield ']}\n'
}
