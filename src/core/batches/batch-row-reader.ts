import { batchCalls } from '#api/batch-calls.ts'
import type { Run } from '#core/runs/run.ts'
import type { RunStore } from '#core/runs/run-store.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import type { BatchRow } from './batch-row.ts'
import type { LoadedBatch } from './loaded-batch.ts'

/** Reads the images and results of rows, from this device or the server. */
export type BatchRowReader = {
  agent: AgentRef & { name: string }
  readResult: (row: BatchRow) => Promise<unknown>
  /** Undefined for a batch whose images are not stored, as is `readThumbnail`. */
  readImage?: ImageReader
  readThumbnail?: ImageReader
}

/** Resolves with undefined if the image is no longer stored. */
type ImageReader = (row: BatchRow) => Promise<Blob | undefined>

type RunRowReader = Required<BatchRowReader>

export function createRunRowReader(
  store: RunStore,
  agent: BatchRowReader['agent'],
  runs: ReadonlyMap<string, Run>,
): RunRowReader {
  const read =
    (readImage: (run: Run) => Promise<Blob | undefined>): ImageReader =>
    async ({ id }) => {
      const run = runs.get(id)
      return run && (await readImage(run))
    }
  return {
    agent,
    readResult: ({ id }) => store.readResult(id),
    readImage: read((run) => store.readImage(run)),
    readThumbnail: read((run) => store.readThumbnail(run)),
  }
}

export function createItemRowReader(
  { batch, agent, items }: LoadedBatch,
  organizationId: string | undefined,
): BatchRowReader {
  const read =
    (size: 'image' | 'thumbnail'): ImageReader =>
    async ({ runId, isShared }) =>
      isShared ? await batchCalls.image(batch.id, runId, size, { organizationId }) : undefined
  return {
    agent,
    readResult: async ({ runId }) => (await import('./batch-items.ts')).readItemResult(items, runId),
    ...(batch.is_shared ? { readImage: read('image'), readThumbnail: read('thumbnail') } : {}),
  }
}

/** Reads what is on this device there, and the rest from the server: also an image that was removed to free space. */
export function mergeRowReaders(
  own: RunRowReader,
  runs: ReadonlyMap<string, Run>,
  others: BatchRowReader | undefined,
): BatchRowReader {
  const isOwn = ({ id }: BatchRow) => runs.has(id)
  const read =
    (name: 'readImage' | 'readThumbnail'): ImageReader =>
    async (row) =>
      (isOwn(row) ? await own[name](row) : undefined) ?? (await others?.[name]?.(row))
  return {
    agent: own.agent,
    readResult: async (row) => (isOwn(row) ? own : (others ?? own)).readResult(row),
    readImage: read('readImage'),
    readThumbnail: read('readThumbnail'),
  }
}
