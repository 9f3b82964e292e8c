import { expect, test } from 'vitest'
import { createRow } from './fixtures/rows.ts'
import { streamRowsAsGeoJson } from './stream-rows-as-geojson.ts'

test('has a feature for each row with a place', async () => {
  const place = { latitude: 48.1, longitude: 11.5, accuracy: 12.4 }
  const rows = [
    createRow({
      runId: 'a',
      path: 'a.jpg',
      note: 'SN-17',
      verdict: 'wrong',
      correction: { total: 4 },
      taken: { at: 0, place },
    }),
    createRow({ taken: { at: 0 } }),
    createRow({ runId: 'b', status: 'waiting', taken: { at: 0, place } }),
  ]
  let text = ''
  for await (const part of streamRowsAsGeoJson(rows, async () => ({ total: 3 }))) text += part
  expect(JSON.parse(text)).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        id: 'a',
        geometry: { type: 'Point', coordinates: [11.5, 48.1] },
        properties: {
          name: 'a.jpg',
          note: 'SN-17',
          taken_at: '1970-01-01T00:00:00.000Z',
          status: 'succeeded',
          verdict: 'wrong',
          correction: { total: 4 },
          accuracy_m: 12.4,
          result: { total: 3 },
        },
      },
      { id: 'b', properties: { status: 'queued', verdict: null, correction: null } },
    ],
  })
})
