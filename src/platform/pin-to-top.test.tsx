import { afterEach, expect, test } from 'vitest'
import { pinToTop } from './pin-to-top.ts'

let hold = new AbortController()
afterEach(() => {
  hold.abort()
  document.body.replaceChildren()
  window.scrollTo(0, 0)
})

/** Holds an element at the top of a long page, and returns it and the content above it. */
async function holdInPage() {
  const [above, held, below] = [createBlock(500), createBlock(3000), createBlock(3000)]
  // Safari has no scroll anchoring.
  document.documentElement.style.overflowAnchor = 'none'
  document.documentElement.style.scrollPaddingTop = '0'
  document.body.append(above, held, below)
  hold = new AbortController()
  pinToTop(held, { behavior: 'instant', signal: hold.signal })
  return { above, held }
}

function createBlock(height: number): HTMLElement {
  const element = document.createElement('div')
  element.style.height = `${height}px`
  return element
}

const topOf = (element: Element) => () => Math.round(element.getBoundingClientRect().top)

async function scrollBy(distance: number): Promise<void> {
  const ended = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }))
  window.scrollBy(0, distance)
  await ended
}

const settle = async () => {
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
}

test('stays at the top when the content above it grows, also if the page keeps its height', async () => {
  const { above, held } = await holdInPage()
  above.style.height = '560px'
  await expect.poll(topOf(held)).toBe(0)
  await settle()
  above.style.height = '640px'
  held.style.height = '2920px'
  await expect.poll(topOf(held)).toBe(0)
})

test('corrects a scroll that ends while the element is not settled', async () => {
  const { held } = await holdInPage()
  // Like the rest of a smooth scroll that the compositor adds.
  await scrollBy(-60)
  await expect.poll(topOf(held)).toBe(0)
})

test('ends when the user scrolls later', async () => {
  const { above, held } = await holdInPage()
  await settle()
  await scrollBy(-60)
  await settle()
  expect(topOf(held)()).toBe(60)
  above.style.height = '560px'
  await settle()
  expect(topOf(held)()).toBe(120)
})
