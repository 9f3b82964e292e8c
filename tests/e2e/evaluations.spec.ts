import { table } from '../support/batch-page.ts'
import {
  addRowsToGoldenSet,
  createGoldenSet,
  createWordImage,
  dropFiles,
  goldenSetImages,
  markBatchRowsRight,
  runTextBatch,
  type TestFile,
} from '../support/evaluations-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createUserData, signUp } from '../support/users.ts'

const words = ['HELLO', 'STREET', 'MARKET']

test.beforeEach(async ({ page }) => {
  await signUp(page, createUserData())
})

test('a reviewed result is added to a golden set with one tap', async ({ page }) => {
  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ ...(await createWordImage('HELLO')), name: 'sign.png' })
  await page.getByRole('button', { name: 'Right' }).click({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Add to golden set' }).click()
  await page.getByRole('link', { name: 'Text Extractor golden set' }).click()
  await expect(goldenSetImages(page)).toHaveCount(1)
  await expect(page.getByText('sign.jpg')).toBeVisible()

  await page.getByRole('button', { name: 'Edit sign.jpg' }).click()
  const dialog = page.getByRole('dialog', { name: 'sign.jpg' })
  await expect(dialog.getByRole('img', { name: 'Sent to the agent' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('street')
  await dialog.getByLabel('Text', { exact: true }).fill('HELLO WORLD')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(goldenSetImages(page)).toContainText(['HELLO WORLD'])
  await expect(goldenSetImages(page)).toContainText(['street'])

  await page.getByRole('button', { name: 'Delete sign.jpg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(goldenSetImages(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete sign.jpg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete image' }).click()
  await expect(page.getByText(/^No images yet/)).toBeVisible()
})

test('reviewed results of a batch become a golden set', { tag: '@slow' }, async ({ page }) => {
  test.slow()
  await runTextBatch(page, await Promise.all(words.map(createWordImage)))
  const selectAll = table(page).getByRole('checkbox', { name: 'Select all' })
  await selectAll.check()
  await expect(page.getByText('These results can be added to a golden set once marked right')).toBeVisible()
  await selectAll.uncheck()
  // The rows are in the order of the file names.
  await markBatchRowsRight(page, 2)
  await addRowsToGoldenSet(page, 2)
  await expect(page.getByText('One more can be added to a golden set once')).toBeVisible()
  await page.goto('/datasets')
  await page.getByRole('link', { name: /^Text Extractor golden set/ }).click()
  await expect(goldenSetImages(page)).toHaveText([/HELLO/, /MARKET/])
  await expect(page.getByText('Text Extractor · 2 images', { exact: true })).toBeVisible()
})

/** Samples of openai/evals (docs/build-eval.md), and items of OpenAI's hosted evaluations (API reference, "Evals"). */
async function createOpenAiSamples(): Promise<TestFile> {
  const toPart = async (word: string) => {
    const { mimeType, buffer } = await createWordImage(word)
    const url = `data:${mimeType};base64,${buffer.toString('base64')}`
    return { type: 'image_url', image_url: { url } }
  }
  const hello = await toPart('HELLO')
  const samples = [
    { input: [{ role: 'user', content: [hello] }], ideal: 'HELLO' },
    {
      input: [
        { role: 'system', content: 'Read the sign.' },
        { role: 'user', content: [{ type: 'text', text: 'What does it say?' }, await toPart('STREET')] },
      ],
      ideal: ['STREET', 'Street'],
    },
    { input: [{ role: 'system', content: 'Capital of France?' }], ideal: 'Paris' },
    { item: { media_url: 'MARKET.png', reference: 'MARKET', prompt: 'Read it.' } },
    { item: { media_url: 'https://example.com/sign.png', reference: 'WINTER' } },
  ]
  const lines = [...samples.map((sample) => JSON.stringify(sample)), '{"input": [']
  return {
    name: 'samples.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  }
}

test('samples of OpenAI Evals are imported in one drop, and what is not imported is told by line', {
  tag: '@slow',
}, async ({ page }) => {
  await createGoldenSet(page)
  // Without images the import comes first.
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Import', 'Images'])
  await dropFiles(page, [await createOpenAiSamples(), await createWordImage('MARKET')])
  await expect(page.getByText('3 images with an expected result found.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not imported' }).getByRole('listitem')).toHaveText([
    'samples.jsonl, line 2: Only the first of its ideal answers is imported.',
    'samples.jsonl, line 2: Its instructions are not imported: the agent has its own.',
    'samples.jsonl, line 3: It has no image.',
    'samples.jsonl, line 6: It is not JSON. It ends too early.',
    'samples.jsonl: Its column “prompt” is not imported: the agent has no such field.',
    'samples.jsonl, line 5: Its image is on another server. Download it, and add it with this file.',
  ])
  await page.getByRole('button', { name: 'Import 3 images' }).click()
  await expect(page.getByText('3 of 3 images imported.')).toBeVisible()
  await expect(goldenSetImages(page)).toHaveText([/Image 1.*HELLO/, /Image 2.*STREET/, /MARKET.png.*MARKET/])
})

test('a table is imported after the meaning of its columns is chosen', async ({ page }) => {
  await createGoldenSet(page)
  const images = await Promise.all(['HELLO', 'STREET'].map(createWordImage))
  const csv = 'image;Reading;Reading\nHELLO.png;1.10;a\nset\\STREET.PNG;007;b\n'
  const table = { name: 'set.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Files to import').setInputFiles([...images, table])
  const notes = page.getByRole('list', { name: 'Not imported' })
  await expect(notes).toContainText('set.csv, line 2: It has no expected result.')
  await page.getByRole('combobox', { name: 'column 2 (“Reading”) is imported as' }).click()
  await page.getByRole('option', { name: 'Text', exact: true }).click()
  await expect(page.getByText('2 images with an expected result found.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 images' }).click()
  await expect(page.getByText('2 of 2 images imported.')).toBeVisible()
  await expect(goldenSetImages(page).first()).toContainText('1.10')
  await expect(goldenSetImages(page).nth(1)).toContainText('007')
})

test('images of a golden set are corrected one after the other', async ({ page }) => {
  await createGoldenSet(page)
  const csv = 'image;text\nHELLO.png;HELLO\nSTREET.png;STREET\n'
  const table = { name: 'set.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dropFiles(page, [...(await Promise.all(['HELLO', 'STREET'].map(createWordImage))), table])
  await page.getByRole('button', { name: 'Import 2 images' }).click()
  await page.getByRole('button', { name: 'Edit HELLO.png' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Text', { exact: true })
  await expect(dialog.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous image' })).toBeDisabled()
  await text.fill('HELLO WORLD')
  await dialog.getByRole('button', { name: 'Next image' }).click()
  await expect(dialog.getByRole('heading', { name: 'STREET.png' })).toBeVisible()
  await expect(text).toHaveValue('STREET')
  // What was entered was saved by the step.
  await expect(goldenSetImages(page).first()).toContainText('HELLO WORLD')
  await text.fill('MAIN STREET')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(goldenSetImages(page)).toHaveText([/HELLO WORLD/, /MAIN STREET/])
})
