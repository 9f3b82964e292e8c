import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import {
  addAllRows,
  createSet,
  dropFiles,
  reviewRows,
  runTextBatch,
  setImages,
  type TestFile,
  wordImage,
} from '../support/evaluations-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { makeUserData, signUp } from '../support/users.ts'

const words = ['HELLO', 'STREET', 'MARKET', 'WINTER', 'GARDEN', 'BRIDGE']

test.beforeEach(async ({ page }) => {
  await signUp(page, makeUserData())
})

async function confirmDeletion(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
}

const promptfoo = (names: readonly string[]) =>
  [
    'tests:',
    ...names.flatMap((name) => [
      `  - vars: { image: file://${name}.png }`,
      '    assert:',
      `      - { type: equals, value: ${name} }`,
    ]),
    '  - vars: { question: Without an image }',
  ].join('\n')

test('a promptfoo file is imported in one drop, two variants are compared, and the verdict is read', async ({
  page,
}) => {
  test.slow()
  await createSet(page)
  const images = await Promise.all(words.map(wordImage))
  const cases = { name: 'promptfooconfig.yaml', mimeType: 'text/yaml', buffer: Buffer.from(promptfoo(words)) }
  await page.getByLabel('Files to import').setInputFiles([...images, cases])
  await expect(page.getByText('6 images with an expected result found.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not imported' })).toContainText(
    'promptfooconfig.yaml, test 7: None of its vars is an image.',
  )
  await page.getByRole('button', { name: 'Import 6 images' }).click()
  await expect(page.getByText('6 of 6 images imported.')).toBeVisible()
  await expect(setImages(page)).toHaveCount(6)

  await page.getByRole('button', { name: 'Evaluate' }).click()
  await expect(page.getByText(/^6 images · at most 12 requests/)).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/evaluations\//)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Golden sets' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  // The page is closed in the middle, and the server goes on.
  const url = page.url()
  await page.goto('about:blank')
  await page.goto(url)
  await expect(page.getByText(/Complete: 12 analyses/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('No clear winner')
  await expect(page.getByRole('table', { name: 'Candidates' }).getByRole('row')).toHaveCount(3)

  await page.getByRole('list', { name: 'Images of this evaluation' }).getByRole('button').first().click()
  await expect(page.getByRole('table', { name: 'Fields of this image' })).toContainText(
    'Character error rate',
  )
  await page.keyboard.press('Escape')
  await page.getByLabel('Only differences').check()
  await expect(page).toHaveURL(/differences=true/)

  await page.getByRole('button', { name: 'More actions' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Test report (JUnit XML)' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('<testsuites name="Signs">')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page
    .getByRole('menuitem', { name: /as baseline/ })
    .first()
    .click()
  const baseline = page.getByRole('region', { name: 'Baseline' })
  await baseline.getByRole('button', { name: 'Check now' }).click()
  await expect(baseline.getByText('No change shown')).toBeVisible({ timeout: 60_000 })
  await baseline.getByRole('link', { name: 'Report of the check' }).click()
  await expect(page.getByText(/check of the baseline · Complete: 6 analyses/)).toBeVisible()

  await page.goto(url)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete evaluation' }).click()
  await confirmDeletion(page, 'Delete evaluation')
  await expect(page.getByRole('heading', { level: 1, name: 'Signs' })).toBeVisible()
  await expect(baseline.getByText(/^None yet/)).toBeVisible()
})

test('a reviewed result is added to a golden set with one tap', async ({ page }) => {
  await page.goto('/test')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  await page.getByLabel('Choose an image').setInputFiles({ ...(await wordImage('HELLO')), name: 'sign.png' })
  await page.getByRole('button', { name: 'Right' }).click({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Add to golden set' }).click()
  await page.getByRole('link', { name: 'Text Extractor golden set' }).click()
  await expect(setImages(page)).toHaveCount(1)
  await expect(page.getByText('sign.jpg')).toBeVisible()

  await page.getByRole('button', { name: 'Edit sign.jpg' }).click()
  await page.getByRole('button', { name: 'Edit the expected result' }).click()
  await page.getByLabel('Text', { exact: true }).fill('HELLO WORLD')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByRole('list', { name: 'Images of this set' })).toContainText('HELLO WORLD')

  await page.getByRole('button', { name: 'Delete sign.jpg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(setImages(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete sign.jpg' }).click()
  await confirmDeletion(page, 'Delete image')
  await expect(page.getByText(/^No images yet/)).toBeVisible()
})

test('reviewed results of a batch become a golden set', async ({ page }) => {
  test.slow()
  await runTextBatch(page, await Promise.all(words.slice(0, 3).map(wordImage)))
  // The rows are in the order of the file names.
  await reviewRows(page, 2)
  await addAllRows(page, 2)
  await page.goto('/datasets')
  await page.getByRole('link', { name: /^Text Extractor golden set/ }).click()
  await expect(setImages(page)).toHaveText([/HELLO/, /MARKET/])
  await expect(page.getByText(/2 images · version 2/)).toBeVisible()
})

/** Samples of openai/evals (docs/build-eval.md), and items of OpenAI's hosted evaluations (API reference, "Evals"). */
async function createOpenAiSamples(): Promise<TestFile> {
  const toPart = async (word: string) => {
    const { mimeType, buffer } = await wordImage(word)
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

test('samples of OpenAI Evals are imported in one drop, and what is not imported is told by line', async ({
  page,
}) => {
  await createSet(page)
  await dropFiles(page, [await createOpenAiSamples(), await wordImage('MARKET')])
  await expect(page.getByText('3 images with an expected result found.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not imported' }).getByRole('listitem')).toHaveText([
    'samples.jsonl, line 2: Only the first of its ideal answers is imported.',
    'samples.jsonl, line 2: Its instructions are not imported: the agent has its own.',
    'samples.jsonl, line 3: It has no image.',
    'samples.jsonl, line 4: Its field “prompt” is not imported.',
    'samples.jsonl, line 6: This line is not JSON.',
    'samples.jsonl, line 5: Its image is on another server. Download it, and add it with this file.',
  ])
  await page.getByRole('button', { name: 'Import 3 images' }).click()
  await expect(page.getByText('3 of 3 images imported.')).toBeVisible()
  await expect(setImages(page)).toHaveText([/line 1.*HELLO/, /line 2.*STREET/, /MARKET.png.*MARKET/])
})
