import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import { createThumbnail } from '#core/images/create-thumbnail.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import { type ImageQuality, prepareShot } from '#core/images/prepare-shot.ts'
import { getBatchStore, type LocalBatch, toRunFields } from '#core/runs/batch-store.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore, type NewRun } from '#core/runs/run-store.ts'
import type { Size } from '#domain/geometry.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { saveBarcodeAsNote } from './save-barcode-as-note.ts'

type RecorderState = {
  /** Photos that are being prepared and written. */
  pending: number
  /** Photos that this page has written to the disk. */
  saved: number
  /** Whether the last photo could not be prepared. */
  hasFailed: boolean
}

type Prepared = { file: File; size: Size | null; quality?: ImageQuality | undefined }
type Place = NonNullable<Run['taken']>['place']
type PreparedShot = Pick<NewRun, 'image' | 'size' | 'thumbnail' | 'quality'>

/** More frames would need too much memory, if photos are taken faster than they are encoded. */
const maxPending = 4

/**
 * Turns frames of the camera into saved runs. Frames are encoded at the same time, and their runs are added in the order in
 * which they were taken.
 */
export class ShotRecorder {
  readonly #scope: UserScope
  readonly #state = createAtom<RecorderState>({ pending: 0, saved: 0, hasFailed: false })
  readonly state: ReadonlyAtom<RecorderState> = this.#state
  #tail: Promise<void> = Promise.resolve()

  constructor(scope: UserScope) {
    this.#scope = scope
  }

  /** The next photo has to wait until another one is encoded. */
  get isFull(): boolean {
    return this.#state.get().pending >= maxPending
  }

  settled(): Promise<void> {
    return this.#tail
  }

  /**
   * Closes the frame. `series` is saved if it is not, also after it was deleted in another tab. The photo gets the note of the one
   * that it replaces. Resolves with the id of the run when it is saved.
   */
  addFrame(
    frame: CameraFrame,
    series: LocalBatch,
    place: Place,
    replaced?: Run,
  ): Promise<string | undefined> {
    const at = Date.now()
    return this.#add(prepareShot(frame, { resize: series.resize, at }), series, { at, place }, replaced)
  }

  addFile(photo: File, series: LocalBatch, place: Place): Promise<string | undefined> {
    return this.#add(prepareUpload(photo, { resize: series.resize }), series, { at: Date.now(), place })
  }

  #add(
    prepared: Promise<Prepared>,
    series: LocalBatch,
    taken: NonNullable<Run['taken']>,
    replaced?: Run,
  ): Promise<string | undefined> {
    this.#set({ pending: this.#state.get().pending + 1 })
    const shot = withThumbnail(prepared)
    // Handled below, when the photos before it are saved.
    shot.catch(() => undefined)
    const saved = this.#tail.then(async () => {
      try {
        return await this.#save(await shot, series, taken, replaced)
      } catch (error) {
        logProblem('A photo of a series could not be prepared.', error)
        this.#set({ hasFailed: true })
        return undefined
      } finally {
        this.#set({ pending: this.#state.get().pending - 1 })
      }
    })
    this.#tail = saved.then(() => undefined)
    return saved
  }

  async #save(
    shot: PreparedShot,
    series: LocalBatch,
    taken: NonNullable<Run['taken']>,
    replaced?: Run,
  ): Promise<string | undefined> {
    this.#set({ hasFailed: false })
    // Its settings may have changed since the photo was taken.
    const current = await this.#saveSeries(series)
    const runs = getRunStore(this.#scope)
    const { note } = runs.find(replaced?.id) ?? {}
    const { run, saved } = getOutbox(this.#scope).enqueue({
      ...shot,
      ...toRunFields(current),
      createdAt: taken.at,
      ...(current.recordsPlace ? { taken } : {}),
      ...(note === undefined ? {} : { note }),
    })
    const isSaved = await saved
    if (!isSaved) return undefined
    this.#set({ saved: this.#state.get().saved + 1 })
    void saveBarcodeAsNote(runs, run, shot.image)
    return run.id
  }

  /** Returns the series as it is stored. */
  async #saveSeries(series: LocalBatch): Promise<LocalBatch> {
    const { collection } = getBatchStore(this.#scope)
    const stored = await collection.read(series.id).catch(() => undefined)
    if (stored) return stored
    await collection.upsert([series.id], (it) => it ?? series)
    return collection.get(series.id) ?? series
  }

  #set(change: Partial<RecorderState>): void {
    this.#state.set((state) => ({ ...state, ...change }))
  }
}

async function withThumbnail(prepared: Promise<Prepared>): Promise<PreparedShot> {
  const { file: image, size, quality } = await prepared
  return { image, size, quality, thumbnail: await createThumbnail(image) }
}
