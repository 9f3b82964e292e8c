import { interpretResult } from '#domain/agents/interpret-result.ts'
import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPlainImage } from '../fixtures/create-plain-image.ts'
import { AnnotatedLayout } from './annotated-layout.tsx'
import { AnnotationLink } from './annotation-link.tsx'
import { AnnotationProvider } from './annotation-provider.tsx'

const row = (count: number, width: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `hex nut ${at + 1}`,
    confidence: at === 0 ? 0.4 : 0.9,
    box: { x: 20 + ((at * 70) % 900), y: 300 + Math.floor(at / 13) * 80, width, height: 60 },
  }))

async function openViewer(objects = row(12, 60)) {
  const image = await createPlainImage(1000, 750)
  await render(
    <MantineProvider>
      <AnnotationProvider interpretation={interpretResult({ objects }, { code: 'custom' })} image={image}>
        <AnnotatedLayout>
          <AnnotationLink path="objects.2">third</AnnotationLink>
        </AnnotatedLayout>
      </AnnotationProvider>
    </MantineProvider>,
  )
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await expect.element(findings.getByRole('button', { name: /%$/ }).first()).toBeVisible()
}

const dialog = page.getByRole('dialog', { name: 'Annotated image' })
const findings = dialog.getByRole('region', { name: 'Findings' })
const finding = (label: string) => findings.getByRole('button', { name: new RegExp(`^${label}(?!\\d)`) })
const option = (name: string) => dialog.getByRole('option', { name, exact: true })
const isSelected = (name: string) => expect.element(option(name)).toHaveAttribute('aria-selected', 'true')

test.each([
  [390, 844],
  [844, 390],
  [1440, 900],
])('shows the image and its findings within %ix%i', async (width, height) => {
  await page.viewport(width, height)
  await openViewer()
  const image = dialog.getByAltText('Sent to the agent').element().getBoundingClientRect()
  const list = findings.element().getBoundingClientRect()
  const isBelow = width < height
  if (isBelow) expect(list.top).toBeGreaterThanOrEqual(image.bottom)
  else expect(list.left).toBeGreaterThanOrEqual(image.right)
  expect(Math.max(list.bottom, image.bottom)).toBeLessThanOrEqual(height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('goes to the next and the previous finding, in the image too', async () => {
  await page.viewport(1000, 800)
  await openViewer()
  await expect.element(findings.getByText('12 findings')).toBeVisible()
  await findings.getByRole('button', { name: 'Next finding' }).click()
  await isSelected('hex nut 1, 40% sure')
  await expect.element(findings.getByText('1 of 12')).toBeVisible()
  await findings.getByRole('button', { name: 'Previous finding' }).click()
  await isSelected('hex nut 12, 90% sure')
  await expect.element(finding('hex nut 12')).toHaveAttribute('aria-pressed', 'true')
  await findings.getByRole('button', { name: 'Next finding' }).click()
  await isSelected('hex nut 1, 40% sure')
})

test('a finding that is too low to be read is enlarged when it is selected', async () => {
  await page.viewport(390, 844)
  await openViewer([{ name: 'word', confidence: 0.9, box: { x: 700, y: 500, width: 60, height: 10 } }])
  await findings.getByRole('button', { name: 'Next finding' }).click()
  const shape = option('word, 90% sure')
  await expect.poll(() => shape.element().getBoundingClientRect().height).toBeGreaterThan(20)
  const image = dialog.getByRole('region', { name: 'Zoomed image' }).element().getBoundingClientRect()
  expect(shape.element().getBoundingClientRect().top).toBeGreaterThan(image.top)
  expect(shape.element().getBoundingClientRect().bottom).toBeLessThan(image.bottom)
})

test('the findings are one tab stop, and the arrow keys move through them', async () => {
  await page.viewport(1000, 800)
  await openViewer()
  ;(findings.getByRole('button', { name: 'Next finding' }).element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(finding('hex nut 1')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(finding('hex nut 3')).toHaveFocus()
  await expect.element(option('hex nut 3, 90% sure')).toHaveAttribute('data-highlighted')
  await userEvent.keyboard('{Enter}')
  await isSelected('hex nut 3, 90% sure')
  await userEvent.keyboard('{Enter}')
  await expect.element(option('hex nut 3, 90% sure')).toHaveAttribute('aria-selected', 'false')
})

test('the slider filters the list, and the page behind has no second set of annotations', async () => {
  await page.viewport(1000, 800)
  await openViewer()
  expect(document.querySelectorAll('[role=listbox]')).toHaveLength(1)
  ;(dialog.getByRole('slider').element() as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}')
  await expect.element(findings.getByText('11 findings')).toBeVisible()
  await expect.element(dialog.getByText('11 of 12 shown')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Enlarge' })).toHaveFocus()
})

test('labels without a place are numbers, which the list has too', async () => {
  await page.viewport(600, 800)
  const objects = row(12, 60).map((one) => ({ ...one, name: `${one.name} with a long name` }))
  await openViewer(objects)
  const numbers = [...document.querySelectorAll('figure [data-number]')].map((one) => one.textContent)
  expect(numbers.length).toBeGreaterThan(0)
  for (const number of numbers) {
    await expect.element(findings.getByText(number, { exact: true })).toBeVisible()
  }
  await userEvent.keyboard('{Escape}')
  const link = page.getByRole('button', { name: 'third' })
  await expect.element(link).toBeVisible()
  await expect.poll(() => link.element().textContent).toBe('3third')
})
