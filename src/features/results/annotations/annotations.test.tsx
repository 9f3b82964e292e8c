import { MantineProvider } from '@mantine/core'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import '#ui/app.css'
import { beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPlainImage } from '../fixtures/create-plain-image.ts'
import { AnnotatedLayout } from './annotated-layout.tsx'
import { AnnotationLink } from './annotation-link.tsx'
import { AnnotationProvider } from './annotation-provider.tsx'

const tools = {
  objects_detected: [
    { name: 'bench', confidence: 0.97, box: { x: 50, y: 300, width: 900, height: 400 } },
    { name: 'screwdriver', confidence: 0.87, box: { x: 100, y: 400, width: 200, height: 100 } },
    { name: 'hammer', confidence: 0.42, box: { x: 600, y: 450, width: 200, height: 150 } },
    { name: 'rag', confidence: 0.7, position: 'somewhere behind' },
  ],
}

async function show(result: { objects_detected: { name: string }[] }, rows = result.objects_detected) {
  const image = await createPlainImage(1000, 750)
  render(
    <MantineProvider>
      <AnnotationProvider interpretation={interpretResult(result, { code: 'custom' })} image={image}>
        <AnnotatedLayout>
          <ul>
            {rows.map(({ name }, at) => (
              <li key={name}>
                <AnnotationLink path={`objects_detected.${at}`}>{name}</AnnotationLink>
              </li>
            ))}
          </ul>
        </AnnotatedLayout>
      </AnnotationProvider>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('listbox')).toBeVisible()
}

const annotation = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const row = (name: string) => page.getByRole('button', { name, exact: true })
const isHighlighted = (one: ReturnType<typeof annotation>) =>
  expect.element(one).toHaveAttribute('data-highlighted')
const isNotHighlighted = (one: ReturnType<typeof annotation>) =>
  expect.element(one).not.toHaveAttribute('data-highlighted')

type AxNode = { nodeId: string; childIds?: string[]; role?: { value: string }; name?: { value: string } }
type Cdp = { send: (method: string, of?: object) => Promise<unknown> }

/** Returns the options of the listbox in the order in which screen readers read them. */
async function readAccessibleOptions(): Promise<(string | undefined)[]> {
  const browser = cdp() as unknown as Cdp
  const { frameTree } = (await browser.send('Page.getFrameTree')) as {
    frameTree: { childFrames: { frame: { id: string } }[] }
  }
  const frameId = frameTree.childFrames[0]?.frame.id
  const { nodes } = (await browser.send('Accessibility.getFullAXTree', { frameId })) as { nodes: AxNode[] }
  const listDescendants = (node: AxNode): AxNode[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = nodes.find(({ nodeId }) => nodeId === id)
      return child ? [child, ...listDescendants(child)] : []
    })
  const listbox = nodes.find(({ role }) => role?.value === 'listbox')
  return listbox
    ? listDescendants(listbox).flatMap(({ role, name }) => (role?.value === 'option' ? name?.value : []))
    : []
}

beforeEach(() => page.viewport(900, 900))

test('hovering a row highlights its box, and vice versa', async () => {
  await show(tools)
  await row('screwdriver').hover()
  await isHighlighted(annotation('screwdriver'))
  await isNotHighlighted(annotation('hammer'))
  await annotation('hammer').hover()
  await isHighlighted(row('hammer'))
  await isNotHighlighted(row('screwdriver'))
})

test('draws a box at its coordinates, with smaller ones on top', async () => {
  await show(tools)
  const image = page.getByAltText('Sent to the agent').element().getBoundingClientRect()
  const drawn = annotation('screwdriver').element().querySelector('rect')!.getBoundingClientRect()
  const scale = image.width / 1000
  expect(drawn.x - image.x).toBeCloseTo(100 * scale, 0)
  expect(drawn.y - image.y).toBeCloseTo(400 * scale, 0)
  expect(drawn.width).toBeCloseTo(200 * scale, 0)
  const middle = document.elementFromPoint(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2)
  expect(middle?.closest('[data-path]')?.getAttribute('data-path')).toBe('objects_detected.1')
})

test('screen readers get the annotations in result order', async () => {
  const [bench, screwdriver, hammer] = tools.objects_detected
  await show({ objects_detected: [screwdriver!, hammer!, bench!] })
  expect(await readAccessibleOptions()).toEqual([
    'screwdriver, 87% sure',
    'hammer, 42% sure',
    'bench, 97% sure',
  ])
  expect(page.getByRole('option').elements()[0]).toBe(annotation('bench').element())
})

test('a tap selects an annotation, a second tap clears the selection', async () => {
  await show(tools)
  await annotation('screwdriver').click()
  await page.getByText('Labels').hover()
  await isHighlighted(row('screwdriver'))
  await expect.element(annotation('screwdriver')).toHaveAttribute('aria-selected', 'true')
  await row('screwdriver').click()
  await page.getByText('Labels').hover()
  await isNotHighlighted(annotation('screwdriver'))
})

test('keyboard: one Tab stop, arrows move, Enter selects, Escape clears', async () => {
  await show(tools)
  while (document.activeElement?.getAttribute('role') !== 'option') await userEvent.tab()
  await expect.element(annotation('bench, 97% sure')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(annotation('screwdriver, 87% sure')).toHaveFocus()
  await isHighlighted(row('screwdriver'))
  await userEvent.keyboard('{End}')
  await expect.element(annotation('hammer, 42% sure')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('role')).not.toBe('option')
  await isHighlighted(row('hammer'))
  await userEvent.tab({ shift: true })
  await expect.element(annotation('hammer')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await isNotHighlighted(row('hammer'))
})

test('focusing a row highlights its box', async () => {
  await show(tools)
  ;(page.getByRole('slider').element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(row('bench')).toHaveFocus()
  await isHighlighted(annotation('bench'))
})

test('a row without an annotation is not interactive', async () => {
  await show(tools)
  await expect.element(page.getByText('rag')).toBeVisible()
  await expect.element(row('rag')).not.toBeInTheDocument()
  expect(page.getByRole('option').elements()).toHaveLength(3)
})

test('the slider hides less confident annotations and dims their rows', async () => {
  await show(tools)
  ;(page.getByRole('slider').element() as HTMLElement).focus()
  for (let step = 0; step < 10; step++) await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Minimum confidence 50%')).toBeVisible()
  await expect.element(page.getByText('2 of 3 shown')).toBeVisible()
  await expect.element(annotation('hammer')).not.toBeInTheDocument()
  await expect.element(row('hammer')).toHaveAttribute('data-filtered')
  await expect.element(row('screwdriver')).not.toHaveAttribute('data-filtered')
})

test('the slider supports Page Up and Page Down and describes its value', async () => {
  await show(tools)
  const slider = page.getByRole('slider', { name: 'Minimum confidence' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'All confidence levels')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}{PageUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'At least 40% sure')
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  await userEvent.keyboard('{End}{PageUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'At least 100% sure')
})

test('hides the slider without confidences', async () => {
  await show({ objects_detected: [{ name: 'cup', box: { x: 200, y: 300, width: 90, height: 40 } } as never] })
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
})

test('labels stay inside of the image and can be hidden', async () => {
  await show({
    objects_detected: [
      {
        name: 'a name that is much longer than its box is wide',
        box: { x: 950, y: 0, width: 50, height: 740 },
      } as never,
    ],
  })
  const labels = () =>
    [...document.querySelectorAll('figure span')].filter((one) => one.textContent?.startsWith('a name'))
  await expect.poll(labels).not.toHaveLength(0)
  const image = page.getByAltText('Sent to the agent').element().getBoundingClientRect()
  const label = labels()[0]!.getBoundingClientRect()
  expect(label.right).toBeLessThanOrEqual(image.right)
  expect(label.left).toBeGreaterThanOrEqual(image.left)
  expect(label.top).toBeGreaterThanOrEqual(image.top)
  await page.getByText('Boxes', { exact: true }).click()
  await expect.poll(labels).toHaveLength(0)
})

test('the zoomed image scrolls to the selected row', async () => {
  await show(tools)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const region = page.getByRole('region', { name: 'Zoomed image' }).element()
  expect(region.scrollWidth).toBeGreaterThan(region.clientWidth * 1.5)
  await row('hammer').click()
  await expect.poll(() => region.scrollLeft + region.scrollTop).toBeGreaterThan(0)
})

test('draws the first 500 of 10,000 boxes and says so', async () => {
  const objects_detected = Array.from({ length: 10_000 }, (_, at) => ({
    name: `n${at}`,
    confidence: 0.9,
    box: { x: (at * 7) % 950, y: (at * 13) % 600, width: 40, height: 120 },
  }))
  await show({ objects_detected }, objects_detected.slice(0, 3))
  await expect.poll(() => page.getByRole('option').elements()).toHaveLength(500)
  await expect
    .element(page.getByText('Showing the first 500 of 10,000 detections. The raw view has all of them.'))
    .toBeVisible()
  await expect.element(page.getByText('500 of 10,000 shown')).toBeVisible()
})

test.each([
  [12, 1],
  [60, 0.45],
])('the lines around %d words have an opacity of %f', async (count, opacity) => {
  const words = Array.from({ length: count }, (_, at) => ({
    name: `word ${at}`,
    box: { x: (at % 10) * 90, y: Math.floor(at / 10) * 40, width: 60, height: 20 },
  }))
  await show({ objects_detected: words })
  const line = page.getByRole('option').first().element().querySelector('rect:last-child')
  expect(line && getComputedStyle(line).strokeOpacity).toBe(String(opacity))
})
