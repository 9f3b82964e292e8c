import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import type { CountCriteria, TemplateRef } from '#core/agents/run-request.ts'
import type { AgentDraft } from '#core/agents/use-agent-choice.ts'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { getRejectionMessage } from '#core/images/rejection-message.ts'
import { memoizePerScope, type UserScope } from '#platform/user-scope.ts'
import { storedRunId } from './stored-run-id.ts'

export type StudioImage =
  | { status: 'none' }
  /** `previous` is shown again if the new file is rejected. */
  | { status: 'preparing'; name: string; previous: ShownImage }
  | ShownImage

type ShownImage =
  | { status: 'none' }
  /** `problem` says why a later file was rejected. */
  | { status: 'ready'; image: PreparedImage; problem?: string }
  | { status: 'rejected'; message: string }

/** Both change together, so that a result is never shown with another image. */
export type StudioState = { image: StudioImage; runId: string | undefined }

/** Counts since the page was loaded. `saved` photos are stored on this device. */
type PhotoSeries = { saved: number; last: File | undefined }

/** An image that is submitted when the agents are loaded and the agent of its code is chosen, if it has one. */
export type WaitingImage = {
  image: PreparedImage
  /** In ms since 1970. */
  createdAt: number
  /** Whether it is a photo of the camera, which is stored nowhere else. */
  isPhoto: boolean
  agentCode?: string
}

/** The count criteria of an image for an agent. */
type MarkedImage = CountCriteria & { file: File; agentCode: string }

/** Runs the second agent on the image of the first one's run. */
type RunSecondAgent = (image: PreparedImage, runId: string) => void

/** Belongs to the scope of the user, so that it is still there when the user returns from another screen. */
export class StudioSession {
  readonly #scope: UserScope
  readonly #state = createAtom<StudioState>({ image: { status: 'none' }, runId: undefined })
  readonly state: ReadonlyAtom<StudioState> = this.#state
  readonly #photos = createAtom<PhotoSeries>({ saved: 0, last: undefined })
  /** Not part of the state, because a saved photo must not render the whole studio. */
  readonly photos: ReadonlyAtom<PhotoSeries> = this.#photos
  readonly waiting = createAtom<readonly WaitingImage[]>([])
  readonly secondAgent = createAtom<AgentDraft | null>(null)
  readonly #secondRuns = createAtom<ReadonlyMap<string, string>>(new Map())
  /** The runs of the second agent, by the id of that of the first one for the same image. */
  readonly secondRuns: ReadonlyAtom<ReadonlyMap<string, string>> = this.#secondRuns
  readonly #marked = createAtom<MarkedImage | undefined>(undefined)
  /** Not part of the state, because another image has none. */
  readonly marked: ReadonlyAtom<MarkedImage | undefined> = this.#marked
  readonly isMarking = createAtom(false)
  #runSecondAgent: RunSecondAgent | undefined
  #preparing: AbortController | undefined

  constructor(scope: UserScope) {
    this.#scope = scope
    scope.signal.addEventListener('abort', () => storedRunId.write(scope, undefined))
  }

  /** The run that was shown before a reload, until another image or run is shown. */
  get lastRunId(): string | undefined {
    const { image, runId } = this.#state.get()
    if (image.status !== 'none' || runId !== undefined) return undefined
    return storedRunId.read(this.#scope)
  }

  get isEmpty(): boolean {
    return this.#state.get().image.status === 'none'
  }

  get image(): PreparedImage | undefined {
    const shown = getShownImage(this.#state.get().image)
    return shown.status === 'ready' ? shown.image : undefined
  }

  get runId(): string | undefined {
    return this.#state.get().runId
  }

  /**
   * A newer image aborts the preparation. `onReady` returns the id of the run that is shown with the image. With a `name` the
   * progress is shown. If the file is rejected, the shown image and result do not change.
   */
  async prepare(
    name: string | null,
    prepareImage: (signal: AbortSignal) => Promise<PreparedImage>,
    onReady: (image: PreparedImage) => string | undefined,
  ): Promise<void> {
    const { signal } = this.#startPreparing()
    const previous = getShownImage(this.#state.get().image)
    if (name !== null) this.#set({ image: { status: 'preparing', name, previous } })
    try {
      const image = await prepareImage(signal)
      if (!signal.aborted) this.#set({ image: { status: 'ready', image }, runId: onReady(image) })
    } catch (error) {
      if (!signal.aborted) this.#set({ image: addProblem(previous, getRejectionMessage(error)) })
    }
  }

  show(image: PreparedImage, runId: string | undefined): void {
    this.#startPreparing()
    this.#set({ image: { status: 'ready', image }, runId })
  }

  reject(message: string): void {
    this.#startPreparing()
    this.#set({ image: addProblem(getShownImage(this.#state.get().image), message) })
  }

  /** Sets the count criteria of the next runs of an image. */
  mark(file: File, agentCode: string, by: CountCriteria): void {
    this.#marked.set({ ...by, file, agentCode })
  }

  setTemplate(agentCode: string, template: TemplateRef | undefined): void {
    this.#marked.set((marked) => marked && { ...marked, agentCode, template })
  }

  /** Copies the count criteria of an image to another file of it. */
  copyMarks(from: File, to: File): void {
    const marked = this.#marked.get()
    if (marked?.file === from) this.#marked.set({ ...marked, file: to })
  }

  getCountCriteria(file: File, agentCode: string | undefined): CountCriteria {
    return selectCountCriteria(this.#marked.get(), file, agentCode)
  }

  /** The image stays. */
  showRun(runId: string): void {
    this.#set({ runId })
  }

  /** The outbox still sends the run. The image stays. */
  hideRun(): void {
    this.#set({ runId: undefined })
  }

  /** Returns a function that shows them again. */
  clear(): () => void {
    const { image, runId } = this.#state.get()
    this.#startPreparing()
    this.#set({ image: { status: 'none' }, runId: undefined })
    return () => {
      this.#startPreparing()
      this.#set({ image: getShownImage(image), runId })
    }
  }

  setSecondAgentRunner(run: RunSecondAgent): () => void {
    this.#runSecondAgent = run
    return () => {
      this.#runSecondAgent = undefined
    }
  }

  runSecondAgent(image: PreparedImage, runId: string): void {
    this.#runSecondAgent?.(image, runId)
  }

  pairRuns(runId: string, secondRunId: string): void {
    this.#secondRuns.set((runs) => new Map(runs).set(runId, secondRunId))
  }

  notePhoto(last: File, isSaved: boolean): void {
    this.#photos.set(({ saved }) => ({ saved: saved + (isSaved ? 1 : 0), last }))
  }

  #startPreparing(): AbortController {
    this.#preparing?.abort()
    this.#preparing = new AbortController()
    return this.#preparing
  }

  #set(change: Partial<StudioState>): void {
    this.#state.set((state) => ({ ...state, ...change }))
    if ('runId' in change) storedRunId.write(this.#scope, change.runId)
  }
}

export const getStudioSession = memoizePerScope((scope) => new StudioSession(scope))

/** Without a template of another agent, which the server would refuse. The marked objects are for any agent. */
export function selectCountCriteria(
  marked: MarkedImage | undefined,
  file: File | undefined,
  agentCode: string | undefined,
): CountCriteria {
  if (!marked || marked.file !== file) return none
  const { examples, template, region } = marked
  return { examples, template: marked.agentCode === agentCode ? template : undefined, region }
}

const none: CountCriteria = { examples: [] }

export function getShownImage(image: StudioImage): ShownImage {
  return image.status === 'preparing' ? image.previous : image
}

function addProblem(previous: ShownImage, problem: string): ShownImage {
  return previous.status === 'ready'
    ? { status: 'ready', image: previous.image, problem }
    : { status: 'rejected', message: problem }
}
