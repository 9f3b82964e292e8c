import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildModel } from '../../engines/test-support/build-model.ts'
import { type App, startApp } from '../support/app.ts'
import { openStudio, signInToDemo } from '../support/fixtures.ts'
import { test as base, expect, installServiceWorker } from '../support/installed-app.ts'

/** Rows of a YOLOX for images of 64 px, of which one has a nut in the middle of the image: 32 x 16 px of the input. */
const rows = Array<number>(84 * 7).fill(0)
rows.splice(27 * 7, 7, 1, 1, Math.log(4), Math.log(2), 1, 0.9, 0.1)
const model = buildModel({ outputs: [{ name: 'output', dims: [1, 84, 7], values: rows }] })

/** The app with a folder of agents, one of which has a model. */
const test = base.extend<object, { app: App }>({
  app: [
    async ({ emulator }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'agents-'))
      await writeFile(join(folder, 'nuts.onnx'), model)
      const agent = { name: 'Nut Finder', model: 'nuts.onnx', labels: ['nut', 'bolt'] }
      await writeFile(join(folder, 'nut-finder.json'), JSON.stringify(agent))
      const app = await startApp({ env: { ...emulator?.env, AGENTS_DIR: folder } })
      await use(app)
      await app.stop()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('A model of the operator is told apart, and runs on the device without a network', async ({
  page,
  testProxy,
}) => {
  test.slow()
  await signInToDemo(page)
  await installServiceWorker(page)
  await page.getByRole('link', { name: 'Vision Agents', exact: true }).click()
  const card = page.getByRole('region', { name: 'Nut Finder' })
  await expect(card).toContainText('Your model')
  await expect(card).toContainText('Knows nut, bolt')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const switchOfModel = page.getByRole('switch', { name: 'Nut Finder · 1 MB' })
  await expect(switchOfModel).toBeDisabled()
  await page.getByRole('switch', { name: 'Read text on this device · 17 MB' }).press('Space')
  await expect(page.getByText('Ready, also without a network.')).toBeVisible({ timeout: 90_000 })
  await switchOfModel.press('Space')
  await expect(switchOfModel).toBeChecked()

  await openStudio(page)
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Nut Finder/ }).click()
  await testProxy.stop()
  await page.getByLabel('Choose an image').setInputFiles({
    ...{ name: 'hex-nuts.jpg', mimeType: 'image/jpeg' },
    buffer: await readFile('public/samples/hex-nuts.jpg'),
  })
  const provisional = page.getByRole('status').filter({ hasText: 'Read on this device, not confirmed' })
  await expect(provisional).toContainText('1 object', { timeout: 30_000 })

  await testProxy.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Confirmed: this device read the same.')).toBeVisible({ timeout: 40_000 })
})
