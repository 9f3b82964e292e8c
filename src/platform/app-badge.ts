/** The number on the installed app's icon, where the system shows one; none for 0. */
export function showBadge(count: number): void {
  const app = navigator as {
    setAppBadge?: (count: number) => Promise<void>
    clearAppBadge?: () => Promise<void>
  }
  const shown = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.()
  void shown?.catch(() => undefined)
}
