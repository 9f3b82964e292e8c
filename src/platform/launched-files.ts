type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/**
 * Calls back with files that the user opens with the installed app (`file_handlers` of the manifest), also with those
 * from before the call. The last listener receives them.
 */
export function onLaunchedFiles(listener: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    void Promise.all(files.map((file) => file.getFile())).then(listener, () => listener([]))
  })
}
