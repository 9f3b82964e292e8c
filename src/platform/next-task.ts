type Yielding = { scheduler?: { yield?: () => Promise<void> } }

/** Ends the task of this moment, so that the page can answer what was pressed; goes on first where the browser lets it. */
export function nextTask(): Promise<void> {
  const { scheduler } = globalThis as Yielding
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
