// TypeScript's types say that `wakeLock` always exists, but older browsers and plain HTTP lack it.
const { wakeLock } = navigator as { wakeLock?: WakeLock }

/** Ends with the returned function. Does nothing where the browser cannot, or refuses, as in a power-saving mode. */
export function keepScreenOn(): () => void {
  if (!wakeLock) return () => undefined
  let sentinel: WakeLockSentinel | undefined
  let isReleased = false

  // The browser releases the lock when the page is hidden.
  async function acquire(): Promise<void> {
    if (document.visibilityState !== 'visible') return
    const acquired = await wakeLock?.request('screen').catch(() => undefined)
    if (isReleased) void acquired?.release()
    else sentinel = acquired
  }

  const onVisibilityChange = () => void acquire()
  document.addEventListener('visibilitychange', onVisibilityChange)
  void acquire()
  return () => {
    isReleased = true
    document.removeEventListener('visibilitychange', onVisibilityChange)
    void sentinel?.release()
  }
}
