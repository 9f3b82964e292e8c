type Listeners = {
  /** Another tab, another app or the lock screen hides the page. */
  onHidden: () => void
  /** May be called several times, because some browsers dispatch several events. */
  onVisible: () => void
  onDevicesChange: () => void
  /** In the settings of the browser. */
  onPermissionGranted: () => void
}

/** Calls the handlers until the signal aborts. */
export function watchEnvironment(
  signal: AbortSignal,
  { onHidden, onVisible, onDevicesChange, onPermissionGranted }: Listeners,
): void {
  const check = () => (document.visibilityState === 'hidden' ? onHidden() : onVisible())
  document.addEventListener('visibilitychange', check, { signal })
  window.addEventListener('pagehide', onHidden, { signal })
  window.addEventListener('pageshow', check, { signal })
  window.addEventListener('focus', check, { signal })
  navigator.mediaDevices?.addEventListener('devicechange', onDevicesChange, { signal })
  void watchPermission(signal, onPermissionGranted)
}

async function watchPermission(signal: AbortSignal, onPermissionGranted: () => void): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'camera' as PermissionName })
    permission.addEventListener('change', () => permission.state === 'granted' && onPermissionGranted(), {
      signal,
    })
  } catch {
    // The browser cannot report permissions: the user selects "Try again".
  }
}
