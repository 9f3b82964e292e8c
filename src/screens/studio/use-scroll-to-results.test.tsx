import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useScrollToResults } from './use-scroll-to-results.ts'

const timeToScrollMs = 1000

afterEach(() => window.scrollTo(0, 0))

function Studio() {
  const { results, scrollToResults } = useScrollToResults()
  // Sends the image 200 ms after the button is pressed, as on a slow device.
  const send = () => setTimeout(scrollToResults, 200)
  return (
    <>
      <div style={{ height: '150vh' }}>
        <button type="button" onClick={send}>
          Capture
        </button>
        <input
          role="combobox"
          aria-controls="list"
          aria-expanded="false"
          aria-label="Resolution"
          onClick={({ currentTarget }) => currentTarget.setAttribute('aria-expanded', 'true')}
        />
        <div id="list" role="listbox" tabIndex={-1} />
      </div>
      <section ref={results} style={{ height: '150vh' }}>
        Results
      </section>
    </>
  )
}

const waitForScroll = () => new Promise((resolve) => setTimeout(resolve, timeToScrollMs))

test('scrolls to the results after an image is sent', async () => {
  await render(<Studio />)
  await page.getByRole('button', { name: 'Capture' }).click()
  await expect.poll(() => window.scrollY).toBeGreaterThan(100)
})

test('does not scroll if a list was opened before the image is sent', async () => {
  await render(<Studio />)
  const list = page.getByRole('combobox', { name: 'Resolution' }).element() as HTMLElement
  await page.getByRole('button', { name: 'Capture' }).click()
  // Not by the mouse, which may be later than the scroll on a slow machine.
  list.focus()
  list.click()
  await waitForScroll()
  expect(window.scrollY).toBe(0)
})
