const counts = new Map<string, number>()

/** The runs that are visible on the screen. New results of other runs are announced. */
export const visibleRuns = {
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
