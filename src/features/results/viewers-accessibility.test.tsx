import { expect, test } from 'vitest'
import { sampleResults } from '#domain/results/fixtures/results.ts'
import { renderResult } from './fixtures/render-result.tsx'

test('stars have an accessible name', async () => {
  const fixture = sampleResults.find(({ code }) => code === 'cleanliness-score')!
  const { screen } = await renderResult(fixture, fixture.every)
  await expect.element(screen.getByRole('img', { name: '3.5 out of 5 stars' })).toBeVisible()
})

test('sections are headings and rows are list items', async () => {
  const fixture = sampleResults.find(({ code }) => code === 'general-object-detection')!
  const { screen } = await renderResult(fixture, fixture.every)
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Objects' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
})
