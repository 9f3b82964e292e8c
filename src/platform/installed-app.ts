/** Shows a number on the icon of the installed app; 0 removes it. Does nothing in browsers without badges. */
export function setAppBadge(count: number): void {
  const app = navigator as {
    setAppBadge?: (count: number) => Promise<void>
    clearAppBadge?: () => Promise<void>
  }
  const shown = count > 0 ? app.setAppBadge?.(count) : app.clearAppBadge?.()
  void shown?.catch(() => undefined)
}

type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/**
 * Calls the listener with files that the user opens with the installed app (`file_handlers` of the manifest), also before this
 * call. Only the last listener is called.
 */
export function onLaunchedFiles(listener: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    void Promise.all(files.map((file) => file.getFile())).then(listener, () => listener([]))
  })
}
