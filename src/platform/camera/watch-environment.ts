type Listeners = {
  /** The page is hidden: another tab, another app, a locked phone. */
  onHidden: () => void
  /** The page is visible again. Some phones only focus it. May be called several times. */
  onVisible: () => void
  /** A camera was connected or disconnected. */
  onDevicesChange: () => void
  /** The user has allowed the camera in the settings of the browser. */
  onPermissionGranted: () => void
}

/** Reports changes that affect a camera, until the signal aborts. */
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
    // Not supported: the user selects "Try again".
  }
}
