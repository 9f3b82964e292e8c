import { startTransition, useRef, useState } from 'react'
import type { PreparedImage } from '#features/images/prepare-image.ts'
import { rejectionMessage } from '#features/images/rejection-message.ts'
import type { Lull } from '#features/runs/lull.ts'

export type Picture =
  | { status: 'none' }
  | { status: 'preparing'; name: string }
  /** `problem`: what was wrong with a file that was to take its place. */
  | { status: 'ready'; image: PreparedImage; problem?: string }
  | { status: 'refused'; message: string }

/** The picture in work. Choosing another abandons the one that is being prepared: the newest wins. */
export function usePicture(first: Picture) {
  const [picture, setPicture] = useState(first)
  /** What is drawn, or will be after the lull. */
  const latest = useRef(first)
  const work = useRef<AbortController>(null)

  /**
   * Resolves with the prepared image, or null when it was refused or another one was chosen meanwhile. Without a name
   * nothing is said of the work, and the picture before stays until it is done. The image is shown after the lull.
   */
  async function prepare(
    name: string | null,
    make: (signal: AbortSignal) => Promise<PreparedImage>,
    lull: Lull,
  ): Promise<PreparedImage | null> {
    work.current?.abort()
    const controller = new AbortController()
    work.current = controller
    const before = latest.current
    if (name !== null) show({ status: 'preparing', name }, startTransition)
    try {
      const image = await make(controller.signal)
      if (controller.signal.aborted) return null
      showAfter(lull.begin(), image, controller.signal)
      return image
    } catch (error) {
      if (!controller.signal.aborted) show(withProblem(before, rejectionMessage(error)))
      return null
    }
  }

  /** A picture that is ready already. */
  function take(image: PreparedImage, lull: Lull): void {
    work.current?.abort()
    const controller = new AbortController()
    work.current = controller
    showAfter(lull.begin(), image, controller.signal)
  }

  function showAfter({ over }: Lull, image: PreparedImage, abandoned: AbortSignal): void {
    latest.current = { status: 'ready', image }
    void over.then(() => {
      if (!abandoned.aborted) show({ status: 'ready', image }, startTransition)
    })
  }

  function refuse(message: string): void {
    work.current?.abort()
    show(withProblem(latest.current, message))
  }

  function clear(): void {
    work.current?.abort()
    show({ status: 'none' })
  }

  function show(next: Picture, draw = (work: () => void) => work()): void {
    latest.current = next
    draw(() => setPicture(next))
  }

  return { picture, latest, prepare, take, refuse, clear }
}

/** A bad file does not cost the good picture that is there. */
function withProblem(before: Picture, problem: string): Picture {
  return before.status === 'ready'
    ? { status: 'ready', image: before.image, problem }
    : { status: 'refused', message: problem }
}
