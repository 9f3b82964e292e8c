import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { computeSha256 } from '#workers/reader/shared/compute-sha256.ts'
import { loadModel, storeModel } from '#workers/reader/shared/stored-models.ts'
import { changeDeviceSettings } from './device-settings.ts'
import { OwnModelSwitches } from './own-model-switches.tsx'

const file = new Blob(['nuts'])
const sha256 = await computeSha256(await file.arrayBuffer())
const createAgent = (name: string, labels: string[]): Agent => ({
  ...{ id: name, code: name.toLowerCase(), name },
  own_model: { size: 4, sha256, settings: { family: 'yolox', labels } },
})

let agents: Agent[]
beforeEach(() => {
  agents = [createAgent('Nuts', ['nut'])]
  vi.stubGlobal('fetch', async (url: string | Request) =>
    String(url instanceof Request ? url.url : url).endsWith('/model')
      ? new Response(file)
      : Response.json(agents),
  )
})
afterEach(async () => {
  vi.unstubAllGlobals()
  changeDeviceSettings({ isOn: false })
  await caches.delete('ada/own-models')
})

const renderSwitches = async () => (await renderScreen(OwnModelSwitches, { uid: 'ada' })).screen
const isStored = (digest: string) =>
  loadModel({ uid: 'ada', sha256: digest }).then(
    () => true,
    () => false,
  )

test('stores the file of two agents once', async () => {
  changeDeviceSettings({ isOn: true })
  agents.push(createAgent('Bolts', ['bolt']))
  const screen = await renderSwitches()
  const toggle = screen.getByRole('switch')
  await expect.element(toggle).toHaveAccessibleName('Nuts, Bolts · 1 MB')
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  expect(await isStored(sha256)).toBe(true)
})

test('a stored file can be removed while reading on this device is off', async () => {
  await storeModel(file, { uid: 'ada', sha256 })
  const toggle = (await renderSwitches()).getByRole('switch', { name: /^Nuts/ })
  await expect.element(toggle).toBeChecked()
  await toggle.click()
  await expect.element(toggle).not.toBeChecked()
  await expect.element(toggle).toBeDisabled()
  expect(await isStored(sha256)).toBe(false)
})

test('removes the files of models that no agent has any more', async () => {
  const old = new Blob(['old'])
  const oldSha256 = await computeSha256(await old.arrayBuffer())
  await storeModel(old, { uid: 'ada', sha256: oldSha256 })
  await storeModel(file, { uid: 'ada', sha256 })
  await expect.element((await renderSwitches()).getByRole('switch')).toBeChecked()
  await expect.poll(() => isStored(oldSha256)).toBe(false)
  expect(await isStored(sha256)).toBe(true)
})
