const listeners = new Set<(reason: string) => void>()

export const flushBlocked = {
  emit(reason: string): void {
    for (const listener of listeners) listener(reason)
  },

  subscribe(listener: (reason: string) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
