/**
 * Times in ms since the start of the navigation. `shift` is the layout shift score until 500 ms after the shutter can be
 * used.
 */
export type StartTimes = { shellMs: number; captureMs: number; shift: number }

/** Sets `globalThis.startTimes` to a promise of `StartTimes`. Runs in the page, as an init script. */
export function recordStartTimes(): void {
  const timeoutMs = 20_000
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })

  const startTimes = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The shutter did not become usable.')), timeoutMs)
    const observer = new MutationObserver(() => {
      const button = document.querySelector('button[aria-keyshortcuts="Shift+Enter"]')
      if (!button || button.hasAttribute('aria-disabled')) return
      observer.disconnect()
      clearTimeout(timer)
      const captureMs = performance.now()
      setTimeout(() => {
        const shellMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
        if (shellMs === undefined) reject(new Error('There is no first contentful paint.'))
        else resolve({ shellMs, captureMs, shift })
      }, 500)
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
  })
  // The handler prevents an unhandled rejection before the benchmark awaits the promise.
  startTimes.catch(() => undefined)
  Object.assign(globalThis, { startTimes })
}
