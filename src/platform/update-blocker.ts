const held = new Set<symbol>()
const listeners = new Set<() => void>()

/**
 * What a reload would cost a person: a camera that is on, a run, a secret that is shown once, text not yet saved.
 * An update waits until nothing is held any more.
 */
export const updateBlocker = {
  /** Returns what lets go of it; letting go twice does nothing. */
  acquire(): () => void {
    const hold = Symbol('hold')
    held.add(hold)
    tell()
    return () => {
      if (held.delete(hold)) tell()
    }
  },

  isBlocked: (): boolean => held.size > 0,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function tell(): void {
  for (const listener of listeners) listener()
}
