import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import type { AgentKindName } from '../agents/kinds.ts'
import { toDataUrl } from '#engines/test-support/images.ts'
import { createLocalEngine } from './local-engine.ts'
import { parseImage } from '#engines/image/image.ts'

// The pictures that the studio offers to whoever has none at hand: what the product shows of itself first.

const engine = createLocalEngine()
afterAll(() => engine.close())

async function analyze(kind: AgentKindName, name: string, parameter?: string) {
  const bytes = await readFile(new URL(`../../public/samples/${name}.jpg`, import.meta.url))
  const picture = await parseImage(toDataUrl(bytes))
  const signal = AbortSignal.timeout(50_000)
  const job = { agentCode: kind, owner: 'organization', kind, model: 'built-in', picture, parameter, signal }
  return (await engine.analyze(job)).result as Record<string, unknown>
}

test('Every amount of the receipt is read', async () => {
  const { text } = await analyze('text', 'receipt')
  for (const amount of ['18.50', '6.95', '12.80', '9.40', '2.35', '50.00', '10.00', '60.00'])
    expect(text).toContain(amount)
})

test('The battery label is the one that is asked for', async () => {
  expect(await analyze('label-reader', 'battery-label', 'UN3481')).toMatchObject({
    validation_status: 'match',
    // Nothing is read into the frame and the drawn batteries.
    extracted_text: expect.stringMatching(
      /^UN3481\s+Lithium ion batteries\s+For more information call 0117 496 0199$/,
    ),
  })
})

test('The nuts are counted without a doubt', async () => {
  expect(await analyze('counter', 'hex-nuts')).toMatchObject({ total_count: 11, doubts: [] })
})
