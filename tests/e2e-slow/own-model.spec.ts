import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buildModel } from '../../engines/test-support/build-model.ts'
import { openStudio, signInToDemo } from '../support/fixtures.ts'
import { expect, install, test } from '../support/installed-app.ts'

const rows = Array.from({ length: 5 * 84 }, (_, index) =>
  index % 84 === 0 ? ([32, 32, 16, 8, 0.9][index / 84] ?? 0) : 0,
)
/** Finds one nut in every image. */
const model = Buffer.from(
  buildModel({
    metadata: { task: 'detect', names: "{0: 'nut'}" },
    outputs: [{ name: 'output0', dims: [1, 5, 84], values: rows }],
  }),
)
const settings = {
  ...{
    family: 'ultralytics-detect',
    inputName: 'images',
    labels: ['nut'],
    minConfidence: 0.3,
    maxOverlap: 0.5,
  },
  input: {
    ...{ size: { width: 64, height: 64 }, resize: 'letterbox-center', padding: 114, color: 'rgb' },
    ...{ scale: 1 / 255, layout: 'nchw', type: 'float32' },
  },
}
const nutFinder = {
  ...{ id: 'nut-finder', code: 'nut-finder', name: 'Nut Finder', agent_type: 'general_object_detection' },
  description: 'Finds nuts',
  is_active: true,
  variants: [
    { id: 'nut-finder-standard', name: 'Standard', is_default: true, model: 'nut-finder', provider: 'local' },
  ],
  own_model: { size: model.length, sha256: createHash('sha256').update(model).digest('hex'), settings },
}

test('A model of the operator is told apart, and runs on the device without a network', async ({
  page,
  testProxy,
}) => {
  test.slow()
  await page.route(/\/api\/v1\/agents\/?$/, (route) => route.fulfill({ json: [nutFinder] }))
  await page.route('**/api/v1/agents/nut-finder/model', (route) =>
    route.fulfill({ body: model, contentType: 'application/octet-stream' }),
  )
  await signInToDemo(page)
  await install(page)
  await page.getByRole('link', { name: 'Vision Agents', exact: true }).click()
  const card = page.getByRole('region', { name: 'Nut Finder' }).or(page.getByLabel('Nut Finder')).first()
  await expect(card).toContainText('Your model')
  await expect(card).toContainText('Knows nut')

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const switchOfModel = page.getByRole('switch', { name: 'Nut Finder · 1 MB' })
  await expect(switchOfModel).toBeDisabled()
  await page.getByRole('switch', { name: 'Read text on this device · 17 MB' }).click({ force: true })
  await expect(page.getByText('Ready, also without a network.')).toBeVisible({ timeout: 90_000 })
  await switchOfModel.click({ force: true })
  await expect(switchOfModel).toBeChecked()

  await openStudio(page)
  await testProxy.stop()
  await page.getByLabel('Choose an image').setInputFiles({
    ...{ name: 'hex-nuts.jpg', mimeType: 'image/jpeg' },
    buffer: await readFile('public/samples/hex-nuts.jpg'),
  })
  await expect(
    page.getByRole('status').filter({ hasText: 'Read on this device, not confirmed' }),
  ).toContainText('1 object', { timeout: 30_000 })
})
