import { afterEach, expect, test } from 'vitest'
import { ReaderClient } from './reader-client.ts'

const client = new ReaderClient()
afterEach(() => client.terminate())

const label = await (await fetch('/samples/battery-label.jpg')).blob()
const nuts = await (await fetch('/samples/hex-nuts.jpg')).blob()

/** Images that can be counted in a moment, more than a worker analyzes. */
const manyImages = 30

test('analyzes images one after the other', async () => {
  const outcomes = await Promise.all([
    client.analyze(label, { analysis: 'extract-text', parameter: undefined }),
    client.analyze(nuts, { analysis: 'count-all', parameter: undefined }),
    client.analyze(label, { analysis: 'validate-label', parameter: 'UN3481' }),
  ])
  expect(outcomes).toMatchObject([
    // Ends after its first reading, which misses a pale text, because others wait.
    { result: { text: expect.not.stringContaining('UN3481') } },
    { result: { total_count: 11 } },
    { result: { validation_status: 'match' } },
  ])
}, 60_000)

test('reports a first result before the complete one', async () => {
  const order: string[] = []
  const request = { analysis: 'extract-text', parameter: undefined } as const
  await Promise.all([
    client
      .analyze(label, request, { onFirstResult: ({ text }) => order.push(`first: ${text}`) })
      .then(() => order.push('complete')),
    client.analyze(nuts, { analysis: 'count-all', parameter: undefined }).then(() => order.push('counted')),
  ])
  expect(order).toEqual([expect.stringContaining('first: '), 'complete', 'counted'])
  expect(order[0]).toContain('Lithium ion batteries')
}, 60_000)

test('replaces its worker after some images', { tags: ['slow'], timeout: 120_000 }, async () => {
  for (let image = 0; image < manyImages; image++)
    expect(await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })).toMatchObject({
      result: { total_count: 11 },
    })
})

test('analyzes an image after the worker was terminated', async () => {
  await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })
  client.terminate()
  expect(await client.analyze(nuts, { analysis: 'count-all', parameter: undefined })).toHaveProperty('result')
}, 60_000)
