import { MantineProvider } from '@mantine/core'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import '#ui/app.css'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPlainImage } from '../fixtures/create-plain-image.ts'
import { AnnotatedLayout } from './annotated-layout.tsx'
import { AnnotationProvider } from './annotation-provider.tsx'

beforeEach(() => page.viewport(900, 900))

async function showCount(objects: object[]): Promise<void> {
  const interpretation = interpretResult({ total_count: objects.length, objects }, { code: 'counter' })
  render(
    <MantineProvider>
      <AnnotationProvider interpretation={interpretation} image={await createPlainImage(1000, 750)}>
        <AnnotatedLayout>{null}</AnnotatedLayout>
      </AnnotationProvider>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('listbox')).toBeVisible()
}

const counted = [100, 400, 700].map((x) => ({ x, y: 300, width: 100, height: 100 }))
const dotNumbers = () => [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)

test('numbers the objects of a count with dots', async () => {
  await showCount(counted)
  await expect.poll(dotNumbers).toEqual(['1', '2', '3'])
  await page.getByRole('option').nth(1).hover()
  await expect.element(page.getByRole('option').nth(1)).toHaveAttribute('data-highlighted')
  await page.getByText('Boxes', { exact: true }).click()
  await expect.poll(dotNumbers).toEqual([])
})

test('draws hundreds of dots in steps, so that the page responds in between', async () => {
  const countDots = () => document.querySelectorAll('svg g > circle').length
  const counts: number[] = []
  const observer = new MutationObserver(() => counts.push(countDots()))
  observer.observe(document, { childList: true, subtree: true })
  const size = { width: 30, height: 30 }
  await showCount(
    Array.from({ length: 500 }, (_, at) => ({ x: (at % 25) * 40, y: Math.floor(at / 25) * 35, ...size })),
  )
  await expect.poll(countDots).toBe(500)
  observer.disconnect()
  expect(Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 0)))).toBeLessThanOrEqual(80)
})

test('shows the labels of counted objects that have names of their own', async () => {
  await showCount(counted.map((box, index) => ({ ...box, label: index === 0 ? 'nut' : 'bolt' })))
  await expect.element(page.getByText('Labels', { exact: true })).toBeVisible()
  expect(dotNumbers()).toEqual([])
})
