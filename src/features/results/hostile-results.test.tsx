import { expect, test } from 'vitest'
import type { InferenceAnswer } from '#contract/inference.ts'
import { show } from './fixtures/show.tsx'
import { ResultView } from './result-view.tsx'

/** More would be felt: laying out a few thousand elements is what a page does at once. */
const mostElements = 10_000
const megabytes = 5
const words = 'sign text '.repeat((megabytes * 1_000_000) / 10)
const lines = `${words.slice(0, 50)}\n`.repeat((megabytes * 1_000_000) / 50)

async function open(answer: InferenceAnswer, kind: string) {
  const screen = await show(
    <ResultView
      answer={answer}
      kinds={[kind]}
      elapsedMs={1000}
      asked={{ agentCode: kind, picture: new Blob() }}
    />,
  )
  const region = screen.getByLabelText('Shown').element()
  await expect.poll(() => region.querySelector('.mantine-Skeleton-root')).toBeNull()
  return { screen, region, elements: () => region.querySelectorAll('*').length }
}

test.each([
  ['one line', words],
  ['many lines', lines],
])('5 MB of text in %s open with their beginning and can be had whole', async (_, text) => {
  const { screen, region, elements } = await open({ text }, 'text-extractor')
  expect(region.textContent?.length).toBeLessThan(30_000)
  await screen.getByRole('button', { name: /^Show all \(\d,\d{3},\d{3} characters\)$/ }).click()
  await expect.poll(() => region.textContent?.length).toBeGreaterThan(4_900_000)
  expect(elements()).toBeLessThan(mostElements)
})

test('5 MB of raw JSON open with their beginning and can be had whole', async () => {
  const { screen, region, elements } = await open({ pieces: lines.split('\n') }, 'custom')
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  expect(region.textContent?.length).toBeLessThan(30_000)
  await screen.getByRole('button', { name: /^Show all/ }).click()
  await expect.poll(() => region.textContent?.length).toBeGreaterThan(4_900_000)
  expect(elements()).toBeLessThan(mostElements)
})

test('a hundred thousand things open with twenty, then with five hundred, and say where the rest is', async () => {
  const objects_detected = Array.from({ length: 100_000 }, (_, at) => ({
    name: `thing ${at}`,
    confidence: 0.9,
  }))
  const { screen, elements } = await open({ objects_detected }, 'object-detection')
  await expect.element(screen.getByText('100,000', { exact: true })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(20)
  await screen.getByRole('button', { name: 'Show all (500)' }).click()
  expect(screen.getByRole('listitem').elements()).toHaveLength(500)
  await expect.element(screen.getByText('99,500 more in the raw view.')).toBeInTheDocument()
  expect(elements()).toBeLessThan(mostElements)
})

test('a long name and a long note are cut with a way to all of them', async () => {
  const name = `drill ${'x'.repeat(1000)} end of name`
  const { screen, region } = await open({ objects_detected: [{ name }] }, 'object-detection')
  expect(region.textContent).not.toContain('end of name')
  await screen.getByRole('button', { name: 'Show all' }).click()
  expect(region.textContent).toContain('end of name')
  await screen.getByRole('button', { name: 'Show less' }).click()
  expect(region.textContent).not.toContain('end of name')
})

test('an answer nested deeper than anyone reads shows a sentence instead of failing', async () => {
  const nested = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  const { screen } = await open({ nested }, 'custom')
  await expect.element(screen.getByText('This answer is nested too deeply to be shown.')).toBeVisible()
})

test('the raw view shows unseen marks as escapes, and what it copies is the same answer', async () => {
  const answer = { text: 'invoice\u202Efdp.exe zero\u200Bwidth', variant_model: 'm' }
  const { screen } = await open(answer, 'text-extractor')
  await screen.getByRole('tab', { name: 'Raw JSON' }).click()
  const raw = screen.getByRole('region', { name: 'Raw JSON' }).element().textContent ?? ''
  expect(raw).toContain('invoice\\u202efdp.exe zero\\u200bwidth')
  expect(JSON.parse(raw)).toEqual(answer)
})
