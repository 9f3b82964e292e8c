type Surroundings = {
  /** The page cannot be seen any more: another tab, another app, a locked phone. */
  onHidden: () => void
  /** It is back. Some phones say so by the focus alone; may come several times. */
  onSeen: () => void
  /** A camera was plugged in or out. */
  onDevices: () => void
  /** The person allowed the camera in the browser's own settings. */
  onAllowed: () => void
}

/** Listens to what happens around the camera until the signal is aborted. */
export function watchEnvironment(
  signal: AbortSignal,
  { onHidden, onSeen, onDevices, onAllowed }: Surroundings,
) {
  const look = () => (document.visibilityState === 'hidden' ? onHidden() : onSeen())
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('pagehide', onHidden, { signal })
  window.addEventListener('pageshow', look, { signal })
  window.addEventListener('focus', look, { signal })
  navigator.mediaDevices?.addEventListener('devicechange', onDevices, { signal })
  void watchPermission(signal, onAllowed)
}

/** Not every browser knows the question. */
async function watchPermission(signal: AbortSignal, onAllowed: () => void): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'camera' as PermissionName })
    permission.addEventListener('change', () => permission.state === 'granted' && onAllowed(), { signal })
  } catch {
    // The person presses "Try again".
  }
}
