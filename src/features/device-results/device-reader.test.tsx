import { afterEach, expect, test } from 'vitest'
import { UserScope } from '#platform/user-scope.ts'
import { getDeviceReader } from './device-reader.ts'

// The text UN3481 of this label is too pale for the first reading.
const label = await (await fetch('/samples/battery-label.jpg')).blob()
const request = { analysis: 'extract-text', parameter: undefined } as const

let scope = new UserScope('ada')
afterEach(() => {
  scope.dispose()
  scope = new UserScope('ada')
})

/** Reads the label. Returns the texts that were shown one after the other. */
async function readLabel(onFirst = () => {}): Promise<string[]> {
  const reader = getDeviceReader(scope)
  const texts: string[] = []
  reader.results.subscribe((results) => {
    const found = results.get('run')
    if (found?.status !== 'read') return
    texts.push(String(found.result.text))
    if (texts.length === 1) onFirst()
  })
  await reader.analyze('run', label, request)
  return texts
}

test('shows a first reading, then the complete one', async () => {
  const [first, complete, ...more] = await readLabel()
  expect(first).toContain('Lithium ion batteries')
  expect(first).not.toContain('UN3481')
  expect(complete).toContain('UN3481')
  expect(more).toEqual([])
}, 60_000)

test('does not change what is shown after the server has responded', async () => {
  const texts = await readLabel(() => getDeviceReader(scope).finish('run'))
  expect(texts).toHaveLength(1)
}, 60_000)

test('ends after the first reading if the server has responded before', async () => {
  getDeviceReader(scope).finish('run')
  expect(await readLabel()).toEqual([expect.not.stringContaining('UN3481')])
}, 60_000)
