import { expect, test } from 'vitest'
import { getModelName, responseTime } from './response-metadata.ts'

test.each([
  ['metadata.model', { metadata: { model: 'a' }, variant_model: 'b' }, 'a'],
  ['variant_model', { variant_model: 'b' }, 'b'],
  ['variant_model if metadata is no object', { metadata: 'x', variant_model: 'b' }, 'b'],
  ['Unknown if the model is no text', { metadata: { model: 7 } }, 'Unknown'],
  ['Unknown for a list', [1, 2], 'Unknown'],
  ['Unknown for a text', 'I cannot tell.', 'Unknown'],
  ['Unknown for null', null, 'Unknown'],
])('modelName returns %s', (_, result, expected) => {
  expect(getModelName(result)).toBe(expected)
})

test('responseTime splits the total into server and network time', () => {
  const { total, breakdown } = responseTime({ processing_time_ms: 800 }, 1240)
  expect(total).toBe('1.2 s')
  expect(breakdown).toBe('Server 0.8 s, network 0.4 s')
})

test.each([undefined, null, 0, -5, Number.NaN, 1200, 5000])(
  'responseTime ignores a server time of %s ms',
  (processing_time_ms) => {
    expect(responseTime({ processing_time_ms }, 1200)).toEqual({ total: '1.2 s' })
  },
)
