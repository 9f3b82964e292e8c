import type { Page } from 'playwright'

type Shot = { button: string; expected: string }

/** Presses the button; resolves with the ms until the expected text has been painted. */
export function measureCapture(page: Page, shot: Shot): Promise<number> {
  return page.evaluate(measure, shot)
}

/** Runs in the page. */
function measure({ button, expected }: Shot): Promise<number> {
  const shutter = document.querySelector<HTMLElement>(button)
  if (!shutter) throw new Error(`There is no ${button} on this page.`)
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error(`No "${expected}" on this page.`)), 20_000)
    const startedAt = performance.now()
    const look = new MutationObserver(() => {
      if (!document.body.textContent.includes(expected)) return
      look.disconnect()
      clearTimeout(patience)
      // The frame that shows it is drawn right after this callback, and before the message is delivered.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - startedAt)
        port2.postMessage('')
      })
    })
    look.observe(document.body, { subtree: true, childList: true, characterData: true })
    shutter.click()
  })
}
