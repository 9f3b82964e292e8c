/** Shows the number on the icon of the installed app; 0 removes it. Does nothing where badges are not supported. */
export function showBadge(count: number): void {
  const app = navigator as {
    setAppBadge?: (count: number) => Promise<void>
    clearAppBadge?: () => Promise<void>
  }
  const shown = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.()
  void shown?.catch(() => undefined)
}
