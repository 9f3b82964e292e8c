import type { InferenceResult } from '#contract/inference.ts'
import type { Run } from './run.ts'

/** What one write saves. `image` and `result` are left as they are where they are undefined. */
export type RunEntry = { run: Run; image?: File | undefined; result?: InferenceResult | undefined }

/** Where the runs of one user are stored. Every method rejects when the storage fails. */
export interface RunBackend {
  /** Oldest first. */
  list(): Promise<Run[]>
  read(id: string): Promise<Run | undefined>
  /** Undefined when the image was evicted. */
  readImage(run: Run): Promise<File | undefined>
  readResult(id: string): Promise<InferenceResult | undefined>
  readThumbnail(id: string): Promise<Blob | undefined>
  /** Saves an entry in one write. An entry without an image belongs to a saved run, and is dropped when that was removed. */
  save(entry: RunEntry): Promise<void>
  /** Changes a run atomically. Resolves with the changed run; undefined when there is none or `change` returned undefined. */
  update(id: string, change: (run: Run) => Run | undefined): Promise<Run | undefined>
  /** Does nothing when the run was removed. */
  saveThumbnail(id: string, thumbnail: Blob): Promise<void>
  remove(ids: string[]): Promise<void>
}
