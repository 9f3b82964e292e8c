/** Watches how long the page's thread is kept from answering. */
export function watchThread(): () => { gap: number; longest: number } {
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  let gap = 0
  let isOn = true
  port1.onmessage = () => {
    const now = performance.now()
    gap = Math.max(gap, now - last)
    last = now
    // Every 2 ms or so: watching must not be the load that is measured.
    if (isOn) setTimeout(() => port2.postMessage(0), 2)
  }
  port2.postMessage(0)
  let longest = 0
  const note = (entries: PerformanceEntry[]) => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  if (PerformanceObserver.supportedEntryTypes.includes('longtask'))
    observer.observe({ entryTypes: ['longtask'] })
  return () => {
    isOn = false
    // WebKit asks every open port of the page at each message: thousands of them would be the load that is measured.
    port1.close()
    port2.close()
    gap = Math.max(gap, performance.now() - last)
    note(observer.takeRecords())
    observer.disconnect()
    return { gap, longest }
  }
}
