type Watcher = EventTarget & { destroy(): void }

/**
 * Calls the listener for a close gesture of the system, such as Back on Android. Browsers without `CloseWatcher` leave the page
 * instead. Escape is left to the components. Returns a function that removes the listener.
 */
export function onCloseGesture(listener: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher }
  if (!CloseWatcher) return () => undefined
  const watcher = new CloseWatcher()
  watcher.addEventListener('close', listener)
  document.addEventListener('keydown', preventOnEscape)
  return () => {
    document.removeEventListener('keydown', preventOnEscape)
    watcher.destroy()
  }
}

/** A prevented Escape is not a close gesture. */
function preventOnEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}
