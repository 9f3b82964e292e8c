import { createAtom } from '@tanstack/store'

const blocks = createAtom(0)

/**
 * Postpones updates while a reload would lose something: a camera stream, a run, a secret that is shown only once, or unsaved
 * text.
 */
export const updateBlocker = {
  isBlocked: createAtom(() => blocks.get() > 0),

  /** Returns a function that ends the block. */
  acquire(): () => void {
    let isHeld = true
    blocks.set((count) => count + 1)
    return () => {
      if (isHeld) blocks.set((count) => count - 1)
      isHeld = false
    }
  },
}
