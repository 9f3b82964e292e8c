const idleTimeoutMs = 60_000

/** Opens a resource when it is used, and closes it after a minute without use. */
export function createAutoClosingResource<T>(
  open: () => Promise<T>,
  release: (resource: T) => Promise<void>,
) {
  let opened: Promise<T> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  let users = 0

  async function close(): Promise<void> {
    clearTimeout(idleTimer)
    const closing = opened
    opened = undefined
    await closing?.then(release).catch(() => undefined)
  }

  return {
    /** A failure to open it is not remembered. */
    async use<R>(work: (resource: T) => Promise<R>): Promise<R> {
      clearTimeout(idleTimer)
      users++
      opened ??= open()
      const current = opened
      try {
        const resource = await current.catch((error: unknown) => {
          if (opened === current) opened = undefined
          throw error
        })
        return await work(resource)
      } finally {
        if (--users === 0) {
          idleTimer = setTimeout(close, idleTimeoutMs)
          // The timer must not keep a Node process running. In browsers it is a number.
          Object(idleTimer).unref?.()
        }
      }
    },
    close,
  }
}
