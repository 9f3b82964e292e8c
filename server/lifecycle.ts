/** Resolves on Ctrl-C, when the system asks us to stop, and when whoever started us is gone. */
export function awaitStop(): { asked: Promise<void>; ask(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
  process.on('disconnect', () => resolve())
  return { asked: promise, ask: resolve }
}
