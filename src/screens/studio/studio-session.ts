import type { PreparedImage } from '#features/images/prepare-image.ts'
import { rejectionMessage } from '#features/images/rejection-message.ts'
import { perScope } from '#platform/user-scope.ts'

export type StudioImage =
  | { status: 'none' }
  /** `before`: what is shown again when the new file is rejected. */
  | { status: 'preparing'; name: string; before: SettledImage }
  | SettledImage

type SettledImage =
  | { status: 'none' }
  /** `problem`: why a later file was rejected. */
  | { status: 'ready'; image: PreparedImage; problem?: string }
  | { status: 'rejected'; message: string }

/** An image and the run of it that is shown: both change at once, so a result never stands beside another image. */
export type StudioState = { image: StudioImage; runId: string | undefined }

/**
 * What the user works on in the studio. It belongs to the user, not to the screen: leaving the screen and coming back
 * finds it, with what has become of it meanwhile.
 */
export class StudioSession {
  #state: StudioState = { image: { status: 'none' }, runId: undefined }
  #preparing: AbortController | undefined
  readonly #listeners = new Set<() => void>()

  readonly snapshot = (): StudioState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get image(): PreparedImage | undefined {
    const settled = settledImage(this.#state.image)
    return settled.status === 'ready' ? settled.image : undefined
  }

  get runId(): string | undefined {
    return this.#state.runId
  }

  /**
   * Prepares an image; a newer one aborts it. `shown` is called with the prepared image and returns the run to show with
   * it. With a `name` the work is shown as well. A rejected file leaves the image and the result that are shown.
   */
  async prepare(
    name: string | null,
    make: (signal: AbortSignal) => Promise<PreparedImage>,
    shown: (image: PreparedImage) => string | undefined,
  ): Promise<void> {
    const { signal } = this.#begin()
    const before = settledImage(this.#state.image)
    if (name !== null) this.#set({ image: { status: 'preparing', name, before } })
    try {
      const image = await make(signal)
      if (!signal.aborted) this.#set({ image: { status: 'ready', image }, runId: shown(image) })
    } catch (error) {
      if (!signal.aborted) this.#set({ image: withProblem(before, rejectionMessage(error)) })
    }
  }

  /** Shows a prepared image and a run of it. */
  show(image: PreparedImage, runId: string | undefined): void {
    this.#begin()
    this.#set({ image: { status: 'ready', image }, runId })
  }

  reject(message: string): void {
    this.#begin()
    this.#set({ image: withProblem(settledImage(this.#state.image), message) })
  }

  /** Leaves the run, which continues in the outbox. The image stays. */
  leaveRun(): void {
    this.#set({ runId: undefined })
  }

  clear(): void {
    this.#begin()
    this.#set({ image: { status: 'none' }, runId: undefined })
  }

  #begin(): AbortController {
    this.#preparing?.abort()
    this.#preparing = new AbortController()
    return this.#preparing
  }

  #set(change: Partial<StudioState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

export const studioSessionOf = perScope(() => new StudioSession())

export function settledImage(image: StudioImage): SettledImage {
  return image.status === 'preparing' ? image.before : image
}

function withProblem(before: SettledImage, problem: string): SettledImage {
  return before.status === 'ready'
    ? { status: 'ready', image: before.image, problem }
    : { status: 'rejected', message: problem }
}
