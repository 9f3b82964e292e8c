/** Runs the task once the page has nothing better to do, two seconds later at most. Safari cannot tell: soon then. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 2_000 })
  else setTimeout(task, 200)
}
