import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { checkSources } from '#core/images/check-sources.ts'
import { expandArchives } from '#core/images/expand-archives.ts'
import type { RejectedFile, SourceFile } from '#core/images/source-file.ts'
import { memoizePerScope } from '#platform/user-scope.ts'

export type BatchDraftState = {
  images: readonly SourceFile[]
  leftOut: readonly RejectedFile[]
  /** Undefined if all files are checked. */
  checking: { checked: number; total: number } | undefined
}

const empty: BatchDraftState = { images: [], leftOut: [], checking: undefined }

const progressMs = 100

/**
 * The files for a new batch. They belong to the scope of the user: any screen adds files, and the screen of a new batch shows
 * them.
 */
export class BatchDraft {
  readonly #state = createAtom(empty)
  readonly state: ReadonlyAtom<BatchDraftState> = this.#state
  #adding: Promise<void> = Promise.resolve()
  #controller = new AbortController()

  /** Resolves when they are checked. Files that are added meanwhile are checked in turn. */
  add(files: readonly File[]): Promise<void> {
    const { signal } = this.#controller
    const adding: Promise<void> = this.#adding.then(async () => {
      await this.#add(files, signal)
      if (adding === this.#adding && !signal.aborted) this.#set({ checking: undefined })
    })
    this.#adding = adding
    this.#set({ checking: this.#state.get().checking ?? { checked: 0, total: files.length } })
    return adding
  }

  remove(image: SourceFile): void {
    this.#set({ images: this.#state.get().images.filter((one) => one !== image) })
  }

  clear(): void {
    this.#controller.abort()
    this.#controller = new AbortController()
    this.#state.set(empty)
  }

  async #add(files: readonly File[], signal: AbortSignal): Promise<void> {
    const { sources, leftOut } = await expandArchives(files)
    const total = sources.length
    let reportedAt = 0
    const onProgress = (checked: number) => {
      if (signal.aborted || Date.now() - reportedAt < progressMs) return
      reportedAt = Date.now()
      this.#set({ checking: { checked, total } })
    }
    const known = this.#state.get().images
    const found = await checkSources(sources, { known, onProgress, signal })
    if (signal.aborted) return
    this.#set({
      images: [...this.#state.get().images, ...found.images],
      leftOut: [...this.#state.get().leftOut, ...leftOut, ...found.leftOut],
    })
  }

  #set(change: Partial<BatchDraftState>): void {
    this.#state.set((state) => ({ ...state, ...change }))
  }
}

export const getBatchDraft = memoizePerScope((scope) => {
  const draft = new BatchDraft()
  scope.signal.addEventListener('abort', () => draft.clear())
  return draft
})
