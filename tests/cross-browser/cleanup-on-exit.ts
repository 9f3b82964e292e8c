const cleanups = new Set<() => void>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  for (const cleanup of cleanups) {
    try {
      cleanup()
    } catch {
      // Nothing is left to clean up.
    }
  }
})

/** Runs `cleanup` if the process exits early, because of Ctrl-C or a timeout. Returns a function that cancels this. */
export function cleanupOnExit(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}
