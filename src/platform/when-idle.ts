/** Runs the task when the page is idle, after two seconds at the latest. Safari: after 200 ms. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 2_000 })
  else setTimeout(task, 200)
}
