import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ExampleBox } from '#contract/inference.ts'
import type { CountCriteria } from '#core/agents/run-request.ts'
import { drawImage } from '#core/images/fixtures/draw-image.ts'
import type { CountState } from './count-state.ts'
import { MarkingDialog } from './marking-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
const boxes = dialog.getByRole('button', { name: /box \d+ of \d+/ })
const count = dialog.getByRole('button', { name: /^Count( again)?$/ })
const objects = [
  { x: 100, y: 75, width: 50, height: 50 },
  { x: 600, y: 400, width: 50, height: 50 },
]
const example = { x: 0.3, y: 0.1, width: 0.05, height: 0.067 }

const regions: CountCriteria['region'][] = []
/** Shows another count in the open dialog. */
let showCount: (state: CountState) => Promise<void>

async function open(examples: ExampleBox[], state: CountState): Promise<ExampleBox[][]> {
  await page.viewport(1000, 700)
  const counted: ExampleBox[][] = []
  const image = new File([await drawImage(1000, 750)], 'red.png', { type: 'image/png' })
  const renderDialog = (shown: CountState) => (
    <MantineProvider>
      <MarkingDialog
        opened
        image={image}
        agentCode="counter"
        by={{ examples }}
        count={shown}
        cost="Uses 1 request"
        onCount={(by) => {
          counted.push([...by.examples])
          regions.push(by.region)
        }}
        onClose={() => undefined}
      />
    </MantineProvider>
  )
  const { rerender } = await render(renderDialog(state))
  showCount = (shown) => rerender(renderDialog(shown))
  await expect.element(dialog.getByAltText('Sent to the agent')).toBeVisible()
  return counted
}

type Point = [x: number, y: number]

/** Sends the events of a pointer at points of the image, in fractions. */
function point(type: string, [x, y]: Point, { id = 1, isPrimary = true } = {}): void {
  const image = dialog.getByAltText('Sent to the agent').element()
  const { left, top, width, height } = image.getBoundingClientRect()
  const [clientX, clientY] = [left + x * width, top + y * height]
  const options = { clientX, clientY, pointerId: id, isPrimary, pointerType: 'touch', bubbles: true }
  const target = image.nextElementSibling
  if (!target) throw new Error('Nothing is above the image.')
  // Only real pointers can be captured.
  target.setPointerCapture = () => undefined
  target.dispatchEvent(new PointerEvent(type, options))
}

async function drag(from: Point, to: Point): Promise<void> {
  point('pointerdown', from)
  point('pointermove', to)
  await expect.poll(() => dialog.element().querySelector('[class*=preview]')).not.toBeNull()
  point('pointerup', to)
}

test('a drag draws a box, whose examples are counted', async () => {
  const counted = await open([], { status: 'none' })
  await expect.element(count).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog.getByText('Mark at least one object that counts.')).toBeVisible()
  await drag([0.3, 0.5], [0.2, 0.4])
  await expect.element(boxes).toHaveAccessibleName('Counts, box 1 of 1, from 20%, 40%, size 10% by 10%')
  await expect.element(boxes).toHaveFocus()
  await count.click()
  expect(counted).toEqual([[{ x: 0.2, y: 0.4, width: 0.1, height: 0.1 }]])
})

test('the handles of a box do not cover other objects after a count', async () => {
  const handles = () => dialog.element().querySelectorAll('[data-corner]').length
  await open([], { status: 'none' })
  await drag([0.3, 0.5], [0.2, 0.4])
  await expect.element(boxes).toHaveFocus()
  expect(handles()).toBe(4)
  await showCount({ status: 'counted', text: '2 objects', objects })
  await expect.poll(handles).toBe(0)
})

test('a corner that is dragged is not released when a count arrives', async () => {
  await open([example], { status: 'counting' })
  boxes.element().focus()
  const findCorner = () => dialog.element().querySelector<HTMLElement>('[data-corner=bottom-right]')
  await expect.poll(findCorner).not.toBeNull()
  const corner = findCorner()
  if (!corner) throw new Error('The box has no corners.')
  // Only real pointers can be captured.
  corner.setPointerCapture = () => undefined
  const { x, y } = corner.getBoundingClientRect()
  const send = (type: string, by: number) =>
    corner.dispatchEvent(new PointerEvent(type, { clientX: x + by, clientY: y + by, bubbles: true }))
  send('pointerdown', 0)
  await showCount({ status: 'counted', text: '2 objects', objects })
  await expect.element(dialog.getByRole('option', { name: 'Object 2' })).toBeInTheDocument()
  send('pointermove', 60)
  await expect.element(boxes).not.toHaveAccessibleName(/size 5% by 7%$/)
  send('pointerup', 60)
})

test('a button of a box keeps the focus when a count arrives', async () => {
  const second = { x: 0.6, y: 0.5, width: 0.05, height: 0.067 }
  await open([example, second], { status: 'counted', text: '1 object', objects: objects.slice(0, 1) })
  boxes.first().element().focus()
  const button = dialog.getByRole('button', { name: 'Not this' })
  await button.click()
  await showCount({ status: 'counted', text: '2 objects', objects })
  await expect.element(dialog.getByText('Nothing selected')).toBeVisible()
  // The browser moves the focus of a disabled button when it draws the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveFocus()
})

test('a second finger ends the drawing', async () => {
  await open([], { status: 'none' })
  point('pointerdown', [0.3, 0.5])
  point('pointermove', [0.2, 0.4])
  point('pointerdown', [0.7, 0.7], { id: 2, isPrimary: false })
  point('pointermove', [0.1, 0.1])
  point('pointerup', [0.1, 0.1])
  await expect.element(boxes).not.toBeInTheDocument()
})

test('boxes are moved, sized and removed by keys, and only what counts can be counted', async () => {
  const counted = await open([example], { status: 'none' })
  boxes.element().focus()
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await expect.element(boxes).toHaveAccessibleName(/from 31%, 10%, size 5% by 8%$/)
  await dialog.getByRole('button', { name: 'Not this' }).click()
  await expect.element(boxes).toHaveAccessibleName(/^Does not count/)
  await expect.element(count).toHaveAttribute('aria-disabled', 'true')
  expect(counted).toEqual([])
  boxes.element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(boxes).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Add box' })).toHaveFocus()
})

test('a dot that does not count is counted again at once, also by the key Delete', async () => {
  const state: CountState = { status: 'counted', text: '2 objects', objects }
  const counted = await open([example], state)
  point('pointerdown', [0.63, 0.57])
  point('pointerup', [0.63, 0.57])
  await expect.element(dialog.getByRole('option', { name: 'Object 2', selected: true })).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Not this' }).click()
  const rejected = { x: 0.6, y: 0.53333, width: 0.05, height: 0.06667, is_not: true }
  expect(counted).toEqual([[example, rejected]])

  dialog.getByRole('option', { name: 'Object 1' }).element().focus()
  await userEvent.keyboard('{Delete}')
  expect(counted[1]?.map(({ is_not }) => is_not ?? false)).toEqual([false, true, true])
})

test('an object that is marked gets no other mark', async () => {
  const marked = { x: 0.1, y: 0.1, width: 0.05, height: 0.067 }
  const counted = await open([example, marked], { status: 'counted', text: '2 objects', objects })
  const object = dialog.getByRole('option', { name: 'Object 1' })
  await expect.element(object).toBeInTheDocument()
  object.element().focus()
  await userEvent.keyboard('{Delete}')
  expect(counted).toEqual([[example, { ...marked, is_not: true }]])
})

test('only what is in the area counts, in which objects can still be marked', async () => {
  await open([example], { status: 'none' })
  const area = dialog.getByRole('button', { name: /^Area in which objects count, / })
  const toggle = dialog.getByRole('button', { name: 'Area', exact: true })
  await toggle.click()
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
  await expect.element(area).toHaveAccessibleName(/from 14%, 15%, size 70% by 69%$/)
  const inside = area.element().getBoundingClientRect()
  const [x, y] = [inside.left + inside.width / 2, inside.top + inside.height / 2]
  expect(document.elementFromPoint(x, y)).not.toBe(area.element())
  regions.length = 0
  await count.click()
  await area.element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(toggle).toHaveFocus()
  await count.click()
  expect(regions).toEqual([{ x: 0.14, y: 0.15, width: 0.7, height: 0.69 }, undefined])
})

test('a dot remains selected when the count is saved', async () => {
  const counted = { status: 'counted', text: '2 objects' } as const
  await open([example], { ...counted, objects })
  point('pointerdown', [0.625, 0.567])
  point('pointerup', [0.625, 0.567])
  const dot = dialog.getByRole('option', { name: 'Object 2' })
  await expect.element(dot).toHaveAttribute('aria-selected', 'true')
  await showCount({ ...counted, objects: structuredClone(objects) })
  await expect.element(dot).toHaveAttribute('aria-selected', 'true')
  await showCount({ ...counted, objects: objects.toReversed() })
  await expect.element(dot).toHaveAttribute('aria-selected', 'false')
})

test('the dots of a count without marks can be marked', async () => {
  const counted = await open([], { status: 'counted', text: '2 objects', objects })
  point('pointerdown', [0.63, 0.57])
  point('pointerup', [0.63, 0.57])
  await expect.element(boxes).toBeVisible()
  expect(counted).toEqual([])
})
