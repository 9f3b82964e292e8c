type LockableOrientation = ScreenOrientation & { lock?: (orientation: OrientationType) => Promise<void> }

const readOrientation = () => (screen as { orientation?: LockableOrientation }).orientation

/**
 * Retains the current orientation when the phone is held flat or turned. Rejects if the browser does not allow that: most do
 * only in the installed app, and some never.
 */
export async function lockCurrentOrientation(): Promise<void> {
  const orientation = readOrientation()
  if (!orientation?.lock) throw new DOMException('The orientation cannot be locked.', 'NotSupportedError')
  await orientation.lock(orientation.type)
}

export function unlockOrientation(): void {
  readOrientation()?.unlock()
}
