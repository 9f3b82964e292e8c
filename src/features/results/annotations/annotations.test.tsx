import { MantineProvider } from '@mantine/core'
import '#ui/styles.ts'
import { beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { EvidenceLine } from './annotation-link.tsx'
import { EvidenceProvider } from './annotation-provider.tsx'
import { plainPicture } from '../fixtures/plain-image.ts'
import { ResultEvidence } from './annotated-layout.tsx'

const tools = {
  objects_detected: [
    { name: 'bench', confidence: 0.97, box: { x: 50, y: 300, width: 900, height: 400 } },
    { name: 'screwdriver', confidence: 0.87, box: { x: 100, y: 400, width: 200, height: 100 } },
    { name: 'hammer', confidence: 0.42, box: { x: 600, y: 450, width: 200, height: 150 } },
    { name: 'rag', confidence: 0.7, position: 'somewhere behind' },
  ],
}

async function show(answer: { objects_detected: { name: string }[] }, rows = answer.objects_detected) {
  const picture = await plainPicture(1000, 750)
  render(
    <MantineProvider>
      <EvidenceProvider answer={answer} picture={picture}>
        <ResultEvidence>
          <ul>
            {rows.map(({ name }, at) => (
              <li key={name}>
                <EvidenceLine path={`objects_detected.${at}`}>{name}</EvidenceLine>
              </li>
            ))}
          </ul>
        </ResultEvidence>
      </EvidenceProvider>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('listbox')).toBeVisible()
}

const mark = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
const line = (name: string) => page.getByRole('button', { name, exact: true })
const isLit = (one: ReturnType<typeof mark>) => expect.element(one).toHaveAttribute('data-lit')
const isNotLit = (one: ReturnType<typeof mark>) => expect.element(one).not.toHaveAttribute('data-lit')

type Spoken = { nodeId: string; childIds?: string[]; role?: { value: string }; name?: { value: string } }
type Browser = { send: (method: string, of?: object) => Promise<unknown> }

/** The options of the listbox in the order in which the browser hands them to a screen reader. */
async function spokenOptions(): Promise<(string | undefined)[]> {
  const browser = cdp() as unknown as Browser
  const { frameTree } = (await browser.send('Page.getFrameTree')) as {
    frameTree: { childFrames: { frame: { id: string } }[] }
  }
  const frameId = frameTree.childFrames[0]?.frame.id
  const { nodes } = (await browser.send('Accessibility.getFullAXTree', { frameId })) as { nodes: Spoken[] }
  const below = (node: Spoken): Spoken[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = nodes.find(({ nodeId }) => nodeId === id)
      return child ? [child, ...below(child)] : []
    })
  const listbox = nodes.find(({ role }) => role?.value === 'listbox')
  return listbox
    ? below(listbox).flatMap(({ role, name }) => (role?.value === 'option' ? name?.value : []))
    : []
}

beforeEach(() => page.viewport(900, 900))

test('Pointing at a row lights its box, and pointing at a box lights its row', async () => {
  await show(tools)
  await line('screwdriver').hover()
  await isLit(mark('screwdriver'))
  await isNotLit(mark('hammer'))
  await mark('hammer').hover()
  await isLit(line('hammer'))
  await isNotLit(line('screwdriver'))
})

test('A box stands where its numbers say, and the smaller one on top gets the tap', async () => {
  await show(tools)
  const image = page.getByAltText('What was sent').element().getBoundingClientRect()
  const drawn = mark('screwdriver').element().querySelector('rect')!.getBoundingClientRect()
  const scale = image.width / 1000
  expect(drawn.x - image.x).toBeCloseTo(100 * scale, 0)
  expect(drawn.y - image.y).toBeCloseTo(400 * scale, 0)
  expect(drawn.width).toBeCloseTo(200 * scale, 0)
  const middle = document.elementFromPoint(drawn.x + drawn.width / 2, drawn.y + drawn.height / 2)
  expect(middle?.closest('[data-path]')?.getAttribute('data-path')).toBe('objects_detected.1')
})

test('A screen reader meets the marks in the order of the answer, though the smaller one lies on top', async () => {
  const [bench, screwdriver, hammer] = tools.objects_detected
  await show({ objects_detected: [screwdriver!, hammer!, bench!] })
  expect(await spokenOptions()).toEqual(['screwdriver, 87% sure', 'hammer, 42% sure', 'bench, 97% sure'])
  expect(page.getByRole('option').elements()[0]).toBe(mark('bench').element())
})

test('A tap keeps the light on, a second one puts it out', async () => {
  await show(tools)
  await mark('screwdriver').click()
  await page.getByText('Labels').hover()
  await isLit(line('screwdriver'))
  await expect.element(mark('screwdriver')).toHaveAttribute('aria-selected', 'true')
  await line('screwdriver').click()
  await page.getByText('Labels').hover()
  await isNotLit(mark('screwdriver'))
})

test('With the keyboard: one stop, arrows from mark to mark, Enter keeps, Escape lets go', async () => {
  await show(tools)
  while (document.activeElement?.getAttribute('role') !== 'option') await userEvent.tab()
  await expect.element(mark('bench, 97% sure')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(mark('screwdriver, 87% sure')).toHaveFocus()
  await isLit(line('screwdriver'))
  await userEvent.keyboard('{End}')
  await expect.element(mark('hammer, 42% sure')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(document.activeElement?.getAttribute('role')).not.toBe('option')
  await isLit(line('hammer'))
  await userEvent.tab({ shift: true })
  await expect.element(mark('hammer')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  await isNotLit(line('hammer'))
})

test('A row reached by the keyboard lights its box', async () => {
  await show(tools)
  ;(page.getByRole('slider').element() as HTMLElement).focus()
  await userEvent.tab()
  await expect.element(line('bench')).toHaveFocus()
  await isLit(mark('bench'))
})

test('A row whose thing has no place is a row like any other', async () => {
  await show(tools)
  await expect.element(page.getByText('rag')).toBeVisible()
  await expect.element(line('rag')).not.toBeInTheDocument()
  expect(page.getByRole('option').elements()).toHaveLength(3)
})

test('The slider leaves out what is less sure, and marks the row', async () => {
  await show(tools)
  ;(page.getByRole('slider').element() as HTMLElement).focus()
  for (let step = 0; step < 10; step++) await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('At least 50% sure · 2 of 3')).toBeVisible()
  await expect.element(mark('hammer')).not.toBeInTheDocument()
  await expect.element(line('hammer')).toHaveAttribute('data-filtered')
  await expect.element(line('screwdriver')).not.toHaveAttribute('data-filtered')
})

test('The slider turns by pages too, stays within its ends, and says what it stands for', async () => {
  await show(tools)
  const slider = page.getByRole('slider', { name: 'Least confidence' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Any confidence')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{PageUp}{PageUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'At least 40% sure')
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
  await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
  await userEvent.keyboard('{End}{PageUp}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'At least 100% sure')
})

test('Without confidences there is no slider', async () => {
  await show({ objects_detected: [{ name: 'cup', box: { x: 200, y: 300, width: 90, height: 40 } } as never] })
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
})

test('Names can be switched off; they stay inside of the picture', async () => {
  await show({
    objects_detected: [
      {
        name: 'a name that is much longer than its box is wide',
        box: { x: 950, y: 0, width: 50, height: 740 },
      } as never,
    ],
  })
  const chips = () =>
    [...document.querySelectorAll('figure span')].filter((one) => one.textContent?.startsWith('a name'))
  await expect.poll(chips).not.toHaveLength(0)
  const image = page.getByAltText('What was sent').element().getBoundingClientRect()
  const chip = chips()[0]!.getBoundingClientRect()
  expect(chip.right).toBeLessThanOrEqual(image.right)
  expect(chip.left).toBeGreaterThanOrEqual(image.left)
  expect(chip.top).toBeGreaterThanOrEqual(image.top)
  await page.getByText('Boxes', { exact: true }).click()
  await expect.poll(chips).toHaveLength(0)
})

test('Enlarged, the picture scrolls to what a row means', async () => {
  await show(tools)
  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  const region = page.getByRole('region', { name: 'Enlarged picture' }).element()
  expect(region.scrollWidth).toBeGreaterThan(region.clientWidth * 1.5)
  await line('hammer').click()
  await expect.poll(() => region.scrollLeft + region.scrollTop).toBeGreaterThan(0)
})

test('Ten thousand boxes: the first five hundred are drawn, and it is said', async () => {
  const objects_detected = Array.from({ length: 10_000 }, (_, at) => ({
    name: `n${at}`,
    confidence: 0.9,
    box: { x: (at * 7) % 950, y: (at * 13) % 600, width: 40, height: 120 },
  }))
  await show({ objects_detected }, objects_detected.slice(0, 3))
  expect(page.getByRole('option').elements()).toHaveLength(500)
  await expect
    .element(page.getByText('The first 500 of 10,000 places are drawn. The raw view has them all.'))
    .toBeVisible()
  await expect.element(page.getByText('Any confidence · 500 of 10,000')).toBeVisible()
})
