import type { Page } from 'playwright'

type Capture = { button: string; expected: string }

/** Clicks the button. Returns the time until the expected text is painted, in ms. */
export function measureCapture(page: Page, capture: Capture): Promise<number> {
  return page.evaluate(measure, capture)
}

/** Measures one capture. Runs in the page. */
function measure({ button, expected }: Capture): Promise<number> {
  const shutter = document.querySelector<HTMLElement>(button)
  if (!shutter) throw new Error(`The page has no ${button}.`)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The page does not show "${expected}".`)), 20_000)
    const startedAt = performance.now()
    const observer = new MutationObserver(() => {
      if (!document.body.textContent.includes(expected)) return
      observer.disconnect()
      clearTimeout(timer)
      // The frame is painted after this callback, and before the message is received.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - startedAt)
        port2.postMessage('')
      })
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    shutter.click()
  })
}
