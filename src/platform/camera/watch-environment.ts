type Listeners = {
  /** Called when the page is hidden, by another tab, another app or a locked phone. */
  onHidden: () => void
  /** Called when the page is visible again; several times if the browser dispatches several events. */
  onVisible: () => void
  /** Called when a camera was connected or disconnected. */
  onDevicesChange: () => void
  /** Called when the user has allowed the camera in the settings of the browser. */
  onPermissionGranted: () => void
}

/** Calls the handlers for changes that affect a camera, until the signal aborts. */
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
    // The browser cannot report permissions, so the user has to select "Try again".
  }
}
