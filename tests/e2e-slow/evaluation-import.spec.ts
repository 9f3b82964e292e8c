import { readFile } from 'node:fs/promises'
import {
  addSecondCandidate,
  createGoldenSet,
  createWordImage,
  goldenSetImages,
} from '../support/evaluations-page.ts'
import { expect, test } from '../support/fixtures.ts'
import { createUserData, signUp } from '../support/users.ts'

const words = ['HELLO', 'STREET', 'MARKET', 'WINTER', 'GARDEN', 'BRIDGE']

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
  await signUp(page, createUserData())
  await createGoldenSet(page)
  const images = await Promise.all(words.map(createWordImage))
  const cases = { name: 'promptfooconfig.yaml', mimeType: 'text/yaml', buffer: Buffer.from(promptfoo(words)) }
  await page.getByLabel('Files to import').setInputFiles([...images, cases])
  await expect(page.getByText('6 images with an expected result found.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not imported' })).toContainText(
    'promptfooconfig.yaml, test 7: None of its vars is an image.',
  )
  await page.getByRole('button', { name: 'Import 6 images' }).click()
  await expect(page.getByText('6 of 6 images imported.')).toBeVisible()
  await expect(goldenSetImages(page)).toHaveCount(6)

  await page.getByRole('button', { name: 'Evaluate' }).click()
  await addSecondCandidate(page)
  await expect(page.getByText(/^6 images · at most 12 requests/)).toBeVisible()
  await expect(page.getByText('A and B run on the same built-in engine')).toBeVisible()
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
  await page.getByRole('dialog').getByRole('button', { name: 'Delete evaluation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signs' })).toBeVisible()
  await expect(baseline.getByText(/^None yet/)).toBeVisible()
})
