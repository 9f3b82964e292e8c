import { expect, test } from 'vitest'
import type { InferenceResult } from '#contract/inference.ts'
import { createHostileResult } from '#domain/results/fixtures/create-hostile-result.ts'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { renderInCard, renderResult } from './fixtures/render-result.tsx'
import { ResultView } from './result-view.tsx'

/** More elements would block the page. */
const maxElements = 10_000
const megabytes = 5
const words = 'sign text '.repeat((megabytes * 1_000_000) / 10)
const lines = `${words.slice(0, 50)}\n`.repeat((megabytes * 1_000_000) / 50)

async function open(result: InferenceResult, code: string) {
  const screen = await renderInCard(
    <ResultView
      result={result}
      agent={{ code }}
      elapsedMs={1000}
      request={{ agentCode: code, image: new Blob() }}
    />,
  )
  const region = screen.getByLabelText('Shown').element()
  await expect.poll(() => region.querySelector('.mantine-Skeleton-root')).toBeNull()
  return { screen, region, elements: () => region.querySelectorAll('*').length }
}

test.each([
  ['one line', words],
  ['many lines', lines],
])('5 MB of text in %s are shown in part, then in full', async (_, text) => {
  const { screen, region, elements } = await open({ text }, 'text-extractor')
  expect(region.textContent?.length).toBeLessThan(30_000)
  await screen.getByRole('button', { name: /^Show all \(\d,\d{3},\d{3} characters\)$/ }).click()
  await expect.poll(() => region.textContent?.length).toBeGreaterThan(4_900_000)
  expect(elements()).toBeLessThan(maxElements)
})

test('5 MB of raw JSON are shown in part, then in full', async () => {
  const { screen, region, elements } = await open({ chunks: lines.split('\n') }, 'custom')
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  expect(region.textContent?.length).toBeLessThan(30_000)
  await screen.getByRole('button', { name: /^Show all/ }).click()
  await expect.poll(() => region.textContent?.length).toBeGreaterThan(4_900_000)
  expect(elements()).toBeLessThan(maxElements)
})

test('100,000 items are shown by 20, then 500, with a hint to the raw view', async () => {
  const objects_detected = Array.from({ length: 100_000 }, (_, at) => ({
    name: `item ${at}`,
    confidence: 0.9,
  }))
  const { screen, elements } = await open({ objects_detected }, 'object-detection')
  await expect.element(screen.getByText('100,000 objects', { exact: true })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(20)
  await screen.getByRole('button', { name: 'Show all (500)' }).click()
  expect(screen.getByRole('listitem').elements()).toHaveLength(500)
  await expect.element(screen.getByText('99,500 more in the raw view.')).toBeInTheDocument()
  expect(elements()).toBeLessThan(maxElements)
})

test('a long name can be expanded and collapsed', async () => {
  const name = `drill ${'x'.repeat(1000)} end of name`
  const { screen, region } = await open({ objects_detected: [{ name }] }, 'object-detection')
  expect(region.textContent).not.toContain('end of name')
  await screen.getByRole('button', { name: 'Show all' }).click()
  expect(region.textContent).toContain('end of name')
  await screen.getByRole('button', { name: 'Show less' }).click()
  expect(region.textContent).not.toContain('end of name')
})

test('a result that is nested too deeply shows a message', async () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  const { screen } = await open({ nested }, 'custom')
  await expect.element(screen.getByText('This result is nested too deeply to be shown.')).toBeVisible()
})

test('the raw view escapes invisible characters and keeps the value', async () => {
  const result = { text: 'invoice\u202Efdp.exe zero\u200Bwidth', variant_model: 'm' }
  const { screen } = await open(result, 'text-extractor')
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  const raw = screen.getByRole('region', { name: 'Raw JSON' }).element().textContent ?? ''
  expect(raw).toContain('invoice\\u202efdp.exe zero\\u200bwidth')
  expect(JSON.parse(raw)).toEqual(result)
})

test.each(sampleResults)('$code shows a hostile result as text, and limits its size', async (fixture) => {
  const title = document.title
  const { region } = await renderResult(fixture, createHostileResult(fixture.every))
  expect(region.textContent).toContain('document.title')
  expect(
    region.querySelectorAll('img, a, script, style, iframe, object, embed, form, svg image'),
  ).toHaveLength(0)
  expect(region.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u2060]/)
  expect(region.querySelectorAll('*').length).toBeLessThan(1500)
  expect(document.title).toBe(title)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toEqual([])
  expect('isPoisoned' in {}).toBe(false)
})
