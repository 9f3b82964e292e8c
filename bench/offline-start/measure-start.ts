/** `shellMs`, `captureMs`: since the navigation began. `shift`: everything that moved until then and half a second on. */
export type Opening = { shellMs: number; captureMs: number; shift: number }

/** Runs in the page before anything else; leaves the promise of an `Opening` in `globalThis.opening`. */
export function watchOpening(): void {
  const limitMs = 20_000
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const opening = new Promise((resolve, reject) => {
    const patience = setTimeout(() => reject(new Error('The capture button did not come.')), limitMs)
    const look = new MutationObserver(() => {
      const button = document.querySelector('button[aria-keyshortcuts="Shift+Enter"]')
      if (!button || button.hasAttribute('aria-disabled')) return
      look.disconnect()
      clearTimeout(patience)
      const captureMs = performance.now()
      setTimeout(() => {
        const shellMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
        if (shellMs === undefined) reject(new Error('Nothing was painted.'))
        else resolve({ shellMs, captureMs, shift })
      }, 500)
    })
    look.observe(document, { subtree: true, childList: true, attributes: true })
  })
  // Asked for later: until then nobody is there to hear of it.
  opening.catch(() => undefined)
  Object.assign(globalThis, { opening })
}
