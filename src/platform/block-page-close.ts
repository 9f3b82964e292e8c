import { updateBlocker } from './update-blocker.ts'

let blocks = 0

/**
 * While something is only in the memory of this page, updates do not reload it, and the browser asks before it closes. Returns
 * a function that ends the block.
 */
export function blockPageClose(): () => void {
  const releaseUpdate = updateBlocker.acquire()
  blocks += 1
  if (blocks === 1) addEventListener('beforeunload', preventUnload)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    releaseUpdate()
    blocks -= 1
    if (blocks === 0) removeEventListener('beforeunload', preventUnload)
  }
}

function preventUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
