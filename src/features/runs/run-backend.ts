import type { InferenceResult } from '#contract/inference.ts'
import type { Run } from './run.ts'

/** What is saved in one transaction. Parts that are undefined stay as they are stored. */
export type RunEntry = {
  run: Run
  image?: File | undefined
  thumbnail?: Blob | undefined
  result?: InferenceResult | undefined
}

/** Stores the runs of one user. Each method rejects when the storage fails. */
export interface RunBackend {
  /** Returns the runs, the oldest first. */
  list(): Promise<Run[]>
  read(id: string): Promise<Run | undefined>
  /** Returns undefined if the image was removed to free space. */
  readImage(run: Run): Promise<File | undefined>
  readResult(id: string): Promise<InferenceResult | undefined>
  readThumbnail(id: string): Promise<Blob | undefined>
  /**
   * Saves an entry in one transaction. An entry without an image belongs to a run that is stored. Resolves with false if that
   * run was removed; then nothing is saved.
   */
  save(entry: RunEntry): Promise<boolean>
  /**
   * Changes a run atomically. Resolves with the changed run; undefined if there is no such run, or `change` returned
   * undefined.
   */
  update(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined>
  /** Does nothing if the run was removed. */
  saveThumbnail(id: string, thumbnail: Blob): Promise<void>
  remove(ids: string[]): Promise<void>
}
