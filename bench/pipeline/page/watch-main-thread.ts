/**
 * Measures how long the main thread is blocked. The returned function stops the measurement; it returns the longest gap
 * between two messages, and the longest task, in ms.
 */
export function watchMainThread(): () => { gap: number; longest: number } {
  const { port1, port2 } = new MessageChannel()
  let last = performance.now()
  let gap = 0
  let isRunning = true
  port1.onmessage = () => {
    const now = performance.now()
    gap = Math.max(gap, now - last)
    last = now
    // A message about every 2 ms is frequent enough and causes little load.
    if (isRunning) setTimeout(() => port2.postMessage(0), 2)
  }
  port2.postMessage(0)
  let longest = 0
  const record = (entries: PerformanceEntry[]) => {
    for (const { duration } of entries) longest = Math.max(longest, duration)
  }
  const observer = new PerformanceObserver((list) => record(list.getEntries()))
  if (PerformanceObserver.supportedEntryTypes.includes('longtask'))
    observer.observe({ entryTypes: ['longtask'] })
  return () => {
    isRunning = false
    // The port is closed, because WebKit checks all open ports of the page with each message.
    port1.close()
    port2.close()
    gap = Math.max(gap, performance.now() - last)
    record(observer.takeRecords())
    observer.disconnect()
    return { gap, longest }
  }
}
