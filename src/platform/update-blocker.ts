const blocks = new Set<symbol>()
const listeners = new Set<() => void>()

/**
 * Postpones updates while a reload would lose something: a camera stream, a run, a secret that is shown only once, or unsaved
 * text.
 */
export const updateBlocker = {
  /** Returns a function that ends the block. */
  acquire(): () => void {
    const block = Symbol('block')
    blocks.add(block)
    notify()
    return () => {
      if (blocks.delete(block)) notify()
    }
  },

  isBlocked: (): boolean => blocks.size > 0,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function notify(): void {
  for (const listener of listeners) listener()
}
