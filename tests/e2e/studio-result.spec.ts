import type { Page } from 'playwright/test'
import sharp from 'sharp'
import type { InferenceRequest } from '#contract/inference.ts'
import { expectLive, openCamera, shutter } from '../support/camera-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { onInferenceRequest } from '../support/request-bodies.ts'
import { readRunStore } from '../support/run-store.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const testAgain = (page: Page) => page.getByRole('button', { name: 'Test Again' })

async function choose(page: Page, name: string, option: RegExp): Promise<void> {
  await field(page, name).click()
  await page.getByRole('option', { name: option }).click()
}

/** Responds to the first run with RESULT 1, and so on. Returns the requests. */
async function respond(page: Page): Promise<InferenceRequest[]> {
  const sent: InferenceRequest[] = []
  let count = 0
  await page.route('**/api/v1/inference/**', (route) => {
    count += 1
    const text = `RESULT ${count}`
    return route.fulfill({ json: { text, full_text: text, metadata: { model: 'quick' } } })
  })
  await onInferenceRequest(page, (body) => sent.push(body))
  return sent
}

async function upload(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const image = sharp({ create: { width, height, channels: 3, background: '#ddd' } })
  const buffer = await image.jpeg().toBuffer()
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
}

/** Returns the size of a sent image. */
async function sizeOf({ image_data }: InferenceRequest): Promise<string> {
  const { width, height } = await sharp(Buffer.from(image_data.split(',')[1] ?? '', 'base64')).metadata()
  return `${width} x ${height}`
}

const photo = { width: 400, height: 300 }

test('A failed run is sent again from the results', async ({ studio: page }) => {
  const sent = await respond(page)
  await page.route(
    '**/api/v1/inference/**',
    (route) => route.fulfill({ status: 400, json: { message: 'The engine stumbled.' } }),
    { times: 1 },
  )
  await upload(page, photo)
  await expect(results(page).getByRole('alert')).toHaveText('The engine stumbled.')
  await results(page).getByRole('button', { name: 'Try again' }).click()
  await expect(results(page)).toContainText('RESULT 1')
  expect(sent).toHaveLength(2)
})

test.describe('A result', () => {
  test('names its agent, variant and model', { tag: '@slow' }, async ({ studio: page }) => {
    await respond(page)
    await choose(page, 'Variant', /^Fast/)
    await upload(page, photo)
    await expect(results(page)).toContainText('RESULT 1')
    await expect(results(page).getByText('Text Extractor · Fast · built-in')).toBeVisible()
    // What a screen reader hears.
    await expect(results(page).getByRole('status').first()).toHaveText(
      /^Result ready after [\d.]+ seconds: RESULT 1/,
    )
  })

  test('leaves when the variant, the model or the agent changes, and the image stays', {
    tag: '@slow',
  }, async ({ studio: page }) => {
    const sent = await respond(page)
    await page.route('**/api/v1/providers', (route) =>
      route.fulfill({ json: [{ id: 'local', name: 'Built-in', models: ['built-in', 'other-model'] }] }),
    )
    await page.reload()
    await upload(page, photo)
    for (const [count, field, option] of [
      [1, 'Variant', /^High Accuracy/],
      [2, 'Model', /^other-model/],
      [3, 'Vision agent', /^Counter/],
    ] as const) {
      await expect(results(page), field).toContainText(`RESULT ${count}`)
      await choose(page, field, option)
      await expect(results(page), field).not.toContainText('RESULT')
      await expect(results(page), field).not.toContainText('Text Extractor ·')
      await expect(page.getByRole('img', { name: 'receipt.jpg' })).toBeVisible()
      await testAgain(page).click()
      await expect.poll(() => sent.length, field).toBe(count + 1)
    }
  })
})

test.describe('Undo', () => {
  test('restores the image and the result after Choose Different, which opens the file dialog', async ({
    studio: page,
  }) => {
    await respond(page)
    await upload(page, photo)
    await expect(results(page)).toContainText('RESULT 1')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose Different' }).dblclick()
    await chooser
    await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible()
    await expect(results(page)).not.toContainText('RESULT 1')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(results(page)).toContainText('RESULT 1')
    await expect(page.getByText('receipt.jpg', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  test('is not offered any more when another image was chosen', { tag: '@slow' }, async ({
    studio: page,
  }) => {
    await respond(page)
    await upload(page, photo)
    await expect(results(page)).toContainText('RESULT 1')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose Different' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    const image = sharp({ create: { ...photo, channels: 3, background: '#333' } })
    await (await chooser).setFiles({
      name: 'other.jpg',
      mimeType: 'image/jpeg',
      buffer: await image.jpeg().toBuffer(),
    })
    await expect(results(page)).toContainText('RESULT 2')
    await expect(page.getByText('other.jpg', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  test('runs the agent again after Cancel', { tag: '@slow' }, async ({ studio: page }) => {
    await page.route('**/api/v1/inference/**', () => undefined)
    await upload(page, photo)
    await expect(results(page)).toContainText('Analyzing image...')
    await results(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(results(page)).not.toContainText('Analyzing')
    await respond(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(results(page)).toContainText('RESULT 1')
  })
})

test.describe('An image that was reduced too far', () => {
  const receipt = { width: 880, height: 3036 }
  const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Reduced to 290 px wide' })

  test('is not sent to an agent that reads text until the user has chosen its size', async ({
    studio: page,
  }) => {
    const sent = await respond(page)
    await upload(page, receipt)
    await expect(notice(page)).toContainText('small print may be lost. Not sent yet.')
    expect(sent).toEqual([])
    await notice(page).getByRole('button', { name: 'Send full size' }).click()
    await expect(results(page)).toContainText('RESULT 1')
    expect(await Promise.all(sent.map(sizeOf))).toEqual(['880 x 3036'])
    await expect(notice(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Choose Different' }).click()
    await upload(page, receipt)
    await notice(page).getByRole('button', { name: 'Send reduced' }).click()
    await expect(results(page)).toContainText('RESULT 2')
    expect(await Promise.all(sent.map(sizeOf))).toEqual(['880 x 3036', '290 x 1000'])
    // The notice stays, since the result shows whether the size was sufficient.
    await notice(page).getByRole('button', { name: 'Send full size' }).click()
    await expect(results(page)).toContainText('RESULT 3')
  })

  test('is sent to other agents at once, with the notice', { tag: '@slow' }, async ({ studio: page }) => {
    const sent = await respond(page)
    await choose(page, 'Vision agent', /^Counter/)
    await upload(page, receipt)
    await expect.poll(() => sent.length).toBe(1)
    await expect(notice(page)).not.toContainText('Not sent yet')
    await expect(notice(page).getByRole('button', { name: 'Send full size' })).toBeVisible()
  })

  test('A normal photo is sent without a notice', { tag: '@slow' }, async ({ studio: page }) => {
    const sent = await respond(page)
    await upload(page, { width: 1500, height: 2000 })
    await expect(results(page)).toContainText('RESULT 1')
    expect(await Promise.all(sent.map(sizeOf))).toEqual(['750 x 1000'])
    await expect(page.getByText(/^Reduced to/)).toHaveCount(0)
  })
})

test.describe('The context', () => {
  const context = (page: Page) => page.getByLabel('Context')

  test('is required before an image is sent, and gets the focus', async ({ studio: page }) => {
    const sent = await respond(page)
    await choose(page, 'Vision agent', /^Label Reader Validator/)
    await expect(results(page)).toContainText('Enter the text to find first.')
    await upload(page, photo)
    await expect(context(page)).toBeFocused()
    await expect(context(page)).toHaveAccessibleDescription(/Enter the text to find first\./)
    await testAgain(page).click()
    await expect(context(page)).toBeFocused()
    expect(sent).toEqual([])
    await context(page).fill('UN3481')
    await testAgain(page).click()
    await expect(results(page)).toContainText('Label Reader Validator · Standard · built-in')
    await expect.poll(() => sent).toMatchObject([{ parameter: 'UN3481' }])
  })

  test('A photo is saved without a required context, but not sent', async ({
    studio: page,
    context: browser,
  }) => {
    await browser.grantPermissions(['camera'])
    const sent = await respond(page)
    await choose(page, 'Vision agent', /^Label Reader Validator/)
    await openCamera(page)
    await expectLive(page)
    await shutter(page).click()
    await expect(results(page).getByRole('alert')).toContainText('Not sent. Enter the text to find first.')
    await expect(context(page)).toBeFocused()
    expect(sent).toEqual([])
    expect((await readRunStore(page)).runs.map(({ status }) => status)).toEqual(['failed'])
  })

  test('of the built-in counter has the placeholder of the specification and is sent', {
    tag: '@slow',
  }, async ({ studio: page }) => {
    const sent = await respond(page)
    await choose(page, 'Vision agent', /^Object Counter/)
    await expect(context(page)).toHaveAttribute(
      'placeholder',
      'Enter specific objects to count (e.g. apples, tea, bottles, cars) - leave empty to count all objects',
    )
    await expect(context(page)).toHaveAccessibleDescription(/built-in model counts what it knows/)
    await context(page).fill('apples')
    await upload(page, photo)
    await expect.poll(() => sent).toMatchObject([{ parameter: 'apples' }])
    await context(page).fill('')
  })
})

test('Says what is in a photo with hardly any text, and runs the agent that sees it', async ({
  studio: page,
}) => {
  const sent: InferenceRequest[] = []
  await onInferenceRequest(page, (body) => sent.push(body))
  await page
    .getByLabel('Choose an image')
    .setInputFiles(new URL('../../public/samples/portrait-photo.jpg', import.meta.url).pathname)
  await expect(results(page)).toContainText('1 person', { timeout: 30_000 })
  expect(sent).toHaveLength(1)
  await results(page).getByRole('button', { name: 'Run People Counter' }).dblclick()
  await expect(field(page, 'Vision agent')).toHaveValue('People Counter')
  await expect(results(page)).toContainText('People Counter · Standard', { timeout: 30_000 })
  await expect(results(page).getByText('1 person', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(sent).toHaveLength(2)
})
