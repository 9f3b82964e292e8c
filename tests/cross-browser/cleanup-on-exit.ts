const cleanups = new Set<() => void>()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => {
  for (const cleanup of cleanups) {
    try {
      cleanup()
    } catch {
      // It was gone already.
    }
  }
})

/** Done at once where the tests are broken off before their own end, by Ctrl-C or their time-out. Returns how to forget it. */
export function cleanupOnExit(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}
