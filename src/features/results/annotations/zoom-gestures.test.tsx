import { interpretResult } from '#domain/agents/interpret-result.ts'
import '#ui/app.css'
import { MantineProvider } from '@mantine/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPlainImage } from '../fixtures/create-plain-image.ts'
import { AnnotatedLayout } from './annotated-layout.tsx'
import { AnnotationProvider } from './annotation-provider.tsx'

/** A tall receipt whose only words are in the lower part. */
const receipt = {
  words: [
    { text: 'TOTAL', confidence: 0.96, box: { x: 100, y: 1500, width: 200, height: 40 } },
    { text: '60.00', confidence: 0.93, box: { x: 560, y: 1500, width: 200, height: 40 } },
  ],
}

async function show() {
  const image = await createPlainImage(880, 2000)
  await render(
    <MantineProvider>
      <AnnotationProvider interpretation={interpretResult(receipt, { code: 'custom' })} image={image}>
        <AnnotatedLayout>result</AnnotatedLayout>
      </AnnotationProvider>
    </MantineProvider>,
  )
  await expect.element(page.getByRole('listbox')).toBeVisible()
}

const viewport = () => page.getByAltText('Sent to the agent').element().parentElement!.parentElement!
const imageBox = () => page.getByAltText('Sent to the agent').element().getBoundingClientRect()
const zoom = () => Number((viewport().firstElementChild as HTMLElement).style.getPropertyValue('--zoom') || 1)
const word = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) }).element()

/** Returns whether an element is entirely in the viewport of the image. */
function isInView(element: Element): boolean {
  const [inner, outer] = [element.getBoundingClientRect(), viewport().getBoundingClientRect()]
  return (
    inner.left >= outer.left &&
    inner.right <= outer.right &&
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom
  )
}

/** Returns where a point of the image is on the screen. `x` and `y` are fractions. */
function pointAt(x: number, y: number) {
  const { left, top, width, height } = imageBox()
  return { clientX: left + width * x, clientY: top + height * y }
}

beforeEach(() => page.viewport(500, 900))

test('zooming in shows the findings, as wide as the viewport', async () => {
  await show()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(imageBox().width).toBeGreaterThanOrEqual(viewport().clientWidth)
  expect(isInView(word('TOTAL'))).toBe(true)
  expect(isInView(word('60.00'))).toBe(true)
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect.poll(zoom).toBe(1)
  expect(imageBox().height).toBeLessThanOrEqual(viewport().clientHeight + 1)
})

test('zooming in shows the selected finding', async () => {
  await show()
  await page.getByRole('option', { name: /^60.00/ }).click()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect(isInView(word('60.00'))).toBe(true)
  expect(word('60.00').getBoundingClientRect().width).toBeGreaterThan(viewport().clientWidth / 4)
})

test('the wheel with Ctrl zooms around the pointer, and without it scrolls', async () => {
  await show()
  // At the edge of the whole image, the place under the pointer moves.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const [first, place] = [zoom(), pointAt(0.4, 0.74)]
  const turn = (of: WheelEventInit) => {
    const event = new WheelEvent('wheel', { ...place, ...of, bubbles: true, cancelable: true })
    word('TOTAL').dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(turn({ deltaY: -300 })).toBe(false)
  expect(zoom()).toBe(first)
  expect(turn({ deltaY: -300, ctrlKey: true })).toBe(true)
  expect(zoom()).toBeCloseTo(first * 2)
  const moved = pointAt(0.4, 0.74)
  expect(moved.clientX).toBeCloseTo(place.clientX, -0.5)
  expect(moved.clientY).toBeCloseTo(place.clientY, -0.5)
  for (let turns = 0; turns < 20; turns++) turn({ deltaY: -300, ctrlKey: true })
  expect(zoom()).toBeLessThan(40)
  for (let turns = 0; turns < 40; turns++) turn({ deltaY: 300, ctrlKey: true })
  expect(zoom()).toBe(1)
})

test('a pinch zooms and moves the image', async () => {
  await show()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const first = zoom()
  const target = word('TOTAL')
  const touch = (type: string, ...places: { clientX: number; clientY: number }[]) => {
    const touches = places.map((place, identifier) => new Touch({ identifier, target, ...place }))
    const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  const { clientX, clientY } = pointAt(0.5, 0.75)
  const around = (distance: number, shift = 0) => [
    { clientX: clientX - distance, clientY: clientY + shift },
    { clientX: clientX + distance, clientY: clientY + shift },
  ]
  expect(touch('touchstart', { clientX, clientY })).toBe(false)
  expect(touch('touchmove', { clientX, clientY: clientY + 9 })).toBe(false)
  touch('touchstart', ...around(20))
  for (let distance = 21; distance <= 40; distance++)
    expect(touch('touchmove', ...around(distance))).toBe(true)
  expect(zoom()).toBeCloseTo(first * 2)
  expect(pointAt(0.5, 0.75).clientY).toBeCloseTo(clientY, -0.5)
  touch('touchmove', ...around(40, 30))
  expect(pointAt(0.5, 0.75).clientY).toBeCloseTo(clientY + 30, -0.5)
  touch('touchend')
})

test('a double tap zooms to its place and back, and leaves the selection as it was', async () => {
  await show()
  const place = pointAt(0.25, 0.76)
  const option = page.getByRole('option', { name: /^TOTAL/ })
  await option.dblClick()
  expect(zoom()).toBeGreaterThan(1.9)
  expect(pointAt(0.25, 0.76).clientY).toBeCloseTo(place.clientY, -1)
  await expect.element(option).toHaveAttribute('aria-selected', 'false')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await option.dblClick()
  expect(zoom()).toBe(1)
})

test('dragging with the mouse moves the zoomed image and selects nothing', async () => {
  await show()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const before = { left: viewport().scrollLeft, top: viewport().scrollTop }
  const drag = (type: string, clientX: number, clientY: number, buttons = 1) =>
    word('TOTAL').dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        clientX,
        clientY,
        buttons,
        bubbles: true,
      }),
    )
  viewport().setPointerCapture = () => undefined
  drag('pointerdown', 200, 200)
  drag('pointermove', 190, 150)
  drag('pointermove', 180, 140)
  drag('pointerup', 180, 140, 0)
  word('TOTAL').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(viewport().scrollTop).toBeCloseTo(before.top + 60, 0)
  expect(word('TOTAL').getAttribute('aria-selected')).toBe('false')
  word('TOTAL').dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('option', { name: /^TOTAL/ })).toHaveAttribute('aria-selected', 'true')
})

test('the keys + - 0 zoom, and the arrows scroll the zoomed image', async () => {
  await show()
  ;(word('TOTAL') as SVGElement).focus()
  await userEvent.keyboard('+')
  const first = zoom()
  expect(first).toBeGreaterThan(1.9)
  await userEvent.keyboard('+')
  expect(zoom()).toBeCloseTo(first * 1.5)
  await userEvent.keyboard('-')
  expect(zoom()).toBeCloseTo(first)
  const region = page.getByRole('region', { name: 'Zoomed image' })
  ;(region.element() as HTMLElement).focus()
  const { scrollTop } = viewport()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => viewport().scrollTop).toBeLessThan(scrollTop)
  await userEvent.keyboard('0')
  expect(zoom()).toBe(1)
  await expect.element(region).not.toBeInTheDocument()
})
