/** Resolves on Ctrl-C, when the system asks us to stop, and when whoever started us is gone. */
export function createShutdownSignal(): { requested: Promise<void>; request(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  process.on('disconnect', () => resolve())
  return { requested: promise, request: resolve }
}
