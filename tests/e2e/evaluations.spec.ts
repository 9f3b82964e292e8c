import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures.ts'
import { makeUserData, signUp } from '../support/users.ts'

const words = ['HELLO', 'STREET', 'MARKET', 'WINTER', 'GARDEN', 'BRIDGE']

/** Draws a word as a PNG. */
async function wordImage(word: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="120"><rect width="400" height="120" fill="#fff"/><text x="200" y="78" font-family="sans-serif" font-weight="700" font-size="56" text-anchor="middle">${word}</text></svg>`
  return await sharp(Buffer.from(svg)).png().toBuffer()
}

test.beforeEach(async ({ page }) => {
  await signUp(page, makeUserData())
})

async function createSet(page: Page): Promise<void> {
  await page.goto('/datasets')
  await page.getByRole('button', { name: 'New golden set' }).click()
  await page.getByLabel('Name').fill('Signs')
  await page.getByRole('combobox', { name: 'Vision agent' }).click()
  await page.getByRole('option', { name: /^Text Extractor/ }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signs' })).toBeVisible()
}

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
  const images = await Promise.all(
    words.map(async (name) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await wordImage(name),
    })),
  )
  const cases = { name: 'promptfooconfig.yaml', mimeType: 'text/yaml', buffer: Buffer.from(promptfoo(words)) }
  await page.getByLabel('Files to import').setInputFiles([...images, cases])
  await expect(page.getByText('6 images with an expected result found.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not imported' })).toContainText(
    'promptfooconfig.yaml, test 7: None of its vars is an image.',
  )
  await page.getByRole('button', { name: 'Import 6 images' }).click()
  await expect(page.getByText('6 of 6 images imported.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Images of this set' }).getByRole('listitem')).toHaveCount(6)

  await page.getByRole('button', { name: 'Evaluate' }).click()
  await expect(page.getByText(/^6 images · at most 12 requests/)).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL(/\/evaluations\//)
  // The page is closed in the middle, and the server goes on.
  const url = page.url()
  await page.goto('about:blank')
  await page.goto(url)
  await expect(page.getByText(/Complete: 12 calls/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('No difference shown')
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
  await baseline.getByRole('link', { name: 'Report of the sample' }).click()
  await expect(page.getByText(/sample of the baseline · Complete: 6 calls/)).toBeVisible()

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
  await page
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: await wordImage('HELLO') })
  await page.getByRole('button', { name: 'Right' }).click({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Add to golden set' }).click()
  await page.getByRole('link', { name: 'Text Extractor golden set' }).click()
  await expect(page.getByRole('list', { name: 'Images of this set' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('sign.jpg')).toBeVisible()

  await page.getByRole('button', { name: 'Edit sign.jpg' }).click()
  await page.getByRole('button', { name: 'Edit the expected result' }).click()
  await page.getByLabel('Text', { exact: true }).fill('HELLO WORLD')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByRole('list', { name: 'Images of this set' })).toContainText('HELLO WORLD')

  await page.getByRole('button', { name: 'Delete sign.jpg' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('list', { name: 'Images of this set' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Delete sign.jpg' }).click()
  await confirmDeletion(page, 'Delete image')
  await expect(page.getByText(/^No images yet/)).toBeVisible()
})
