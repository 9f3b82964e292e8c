const counts = new Map<string, number>()

/** The runs on the screen. Their results need no notification. */
export const visibleRuns = {
  /** Returns a function that removes the run again. */
  add(id: string): () => void {
    counts.set(id, (counts.get(id) ?? 0) + 1)
    return () => {
      const left = (counts.get(id) ?? 0) - 1
      if (left > 0) counts.set(id, left)
      else counts.delete(id)
    }
  },

  has: (id: string): boolean => counts.has(id),
}
