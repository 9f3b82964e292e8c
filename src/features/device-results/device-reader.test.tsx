import { afterEach, expect, test } from 'vitest'
import { UserScope } from '#platform/user-scope.ts'
import { computeSha256 } from '#workers/reader/shared/compute-sha256.ts'
import { removeModel, storeModel } from '#workers/reader/shared/stored-models.ts'
import { findStoredModel, getDeviceReader } from './device-reader.ts'
import { changeDeviceSettings } from './device-settings.ts'

const receipt = await (await fetch('/samples/receipt.jpg')).blob()
const request = { analysis: 'extract-text', parameter: undefined } as const

let scope = new UserScope('ada')
afterEach(() => {
  scope.dispose()
  scope = new UserScope('ada')
})

/** Reads the receipt. Returns the texts that were shown one after the other, and which of them say that reading goes on. */
async function readReceipt(onFirst = () => {}): Promise<{ texts: string[]; partial: boolean[] }> {
  const reader = getDeviceReader(scope)
  const texts: string[] = []
  const partial: boolean[] = []
  reader.results.subscribe((results) => {
    const found = results.get('run')
    if (found?.status !== 'read') return
    texts.push(String(found.result.text))
    partial.push(found.isPartial ?? false)
    if (texts.length === 1) onFirst()
  })
  await reader.analyze('run', receipt, request)
  return { texts, partial }
}

test('shows lines as they are read, then the complete text', async () => {
  const { texts, partial } = await readReceipt()
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.at(-1)).toContain('TOTAL 60.00')
  expect([partial[0], partial.at(-1)]).toEqual([true, false])
  expect(texts.at(-1)?.length).toBeGreaterThan(texts[0]?.length ?? 0)
}, 180_000)

test('shows no more lines after the server has responded, and then what was read to compare', {
  tags: ['slow'],
  timeout: 180_000,
}, async () => {
  const { texts } = await readReceipt(() => getDeviceReader(scope).finish('run'))
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('TOTAL 60.00')
})

test('reads nothing if the server has responded before', async () => {
  getDeviceReader(scope).finish('run')
  expect((await readReceipt()).texts).toEqual([])
}, 180_000)

test('a stored model has the settings of the listed agent that uses it', async () => {
  const file = new Blob(['nuts'])
  const sha256 = await computeSha256(await file.arrayBuffer())
  const list = (code: string, label: string) => ({
    ...{ id: code, code, name: code },
    own_model: { size: 4, sha256, settings: { family: 'yolox', labels: [label] } },
  })
  const agents = [list('nuts', 'nut'), list('bolts', 'bolt')]
  const find = (code: string, digest = sha256, listed = agents) =>
    findStoredModel({ code, own_model: { sha256: digest } }, listed, 'ada')
  changeDeviceSettings({ isOn: true })
  expect(await find('bolts')).toBeUndefined()
  await storeModel(file, { uid: 'ada', sha256 })
  expect(await find('nuts')).toMatchObject({ sha256, settings: { labels: ['nut'] } })
  expect(await find('bolts')).toMatchObject({ sha256, settings: { labels: ['bolt'] } })
  expect(await find('bolts', sha256, [list('bolts', 'screw')])).toMatchObject({
    settings: { labels: ['screw'] },
  })
  expect(await find('bolts', 'of another file')).toBeUndefined()
  changeDeviceSettings({ isOn: false })
  expect(await find('bolts')).toBeUndefined()
  await removeModel({ uid: 'ada', sha256 })
})
