type Watcher = () => string | undefined

const watchers = new Set<Watcher>()

/** Which runs a person has before their eyes: nobody needs to tell them of those. */
export const watchedRuns = {
  add(watcher: Watcher): () => void {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },

  has: (id: string): boolean => [...watchers].some((watcher) => watcher() === id),
}
