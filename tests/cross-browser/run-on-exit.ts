const cleanups = new Set<() => void>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  for (const cleanup of cleanups) {
    try {
      cleanup()
    } catch {
      // The error is ignored, because there is nothing left to clean up.
    }
  }
})

/** Runs `cleanup` if the process exits early, because of Ctrl-C or a timeout. Returns a function that removes it again. */
export function runOnExit(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}
