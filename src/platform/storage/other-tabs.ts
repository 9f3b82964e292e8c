/** In ms. A tab that was killed has not reported its last change. */
export const refreshMs = 30_000

/** Tells other tabs which items this one has changed, and calls `onChanged` with those that they have. */
export function openChangeChannel(
  name: string,
  onChanged: (ids: readonly string[]) => void,
): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<string[]>) => onChanged(data))
  return channel
}

/** Calls `refresh` every 30 s while the page is visible, and when it becomes visible. Returns a function that ends this. */
export function refreshWhileVisible(refresh: () => void): () => void {
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  const timer = setInterval(refreshIfVisible, refreshMs)
  document.addEventListener('visibilitychange', refreshIfVisible)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshIfVisible)
  }
}
