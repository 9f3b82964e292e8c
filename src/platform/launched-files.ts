type LaunchQueue = {
  setConsumer(consumer: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/**
 * Files that the system opens with the installed app (`file_handlers` of the manifest). The browser holds them until
 * somebody listens; the newest listener gets them. Where there is no such thing nothing ever comes.
 */
export function onLaunchedFiles(listener: (files: File[]) => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length === 0) return
    void Promise.all(files.map((file) => file.getFile())).then(listener, () => listener([]))
  })
}
