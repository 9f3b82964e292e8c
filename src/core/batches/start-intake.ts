import { makeThumbnail } from '#core/images/make-thumbnail.ts'
import { prepareUpload } from '#core/images/prepare-image.ts'
import { rejectionMessage } from '#core/images/rejection-message.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { type Batch, getBatchStore } from '#core/runs/batch-store.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import type { Size } from '#domain/geometry.ts'
import { withLock } from '#platform/locks.ts'
import { logProblem } from '#platform/log.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getBatchIntake, type IntakeEnd, type IntakeSteps } from './batch-intake.ts'

/** A tab has it while it adds images to a batch. */
export function getIntakeLock(batchId: string): string {
  return `intake/${batchId}`
}

/**
 * Continues while the user is on another screen. Images that the batch has already are left out. Resolves with undefined if
 * another tab is adding images to it.
 */
export async function addImages(
  scope: UserScope,
  batch: Batch,
  sources: readonly SourceFile[],
): Promise<IntakeEnd | undefined> {
  const batches = getBatchStore(scope)
  const end = await withLock(getIntakeLock(batch.id), async () => {
    const runs = (await getRunStore(scope).list()).filter(({ batchId }) => batchId === batch.id)
    const known = new Set(runs.flatMap(({ source }) => source?.digest ?? []))
    return getBatchIntake(scope).add(batch.id, sources, known, createSteps(scope, batch))
  })
  if (end === 'complete') await batches.update(batch.id, { isComplete: true })
  return end
}

type Prepared = { image: File; size: Size | null; thumbnail: Blob | undefined }

function createSteps(scope: UserScope, batch: Batch): IntakeSteps<Prepared> {
  const { id: batchId, request, agent, variantName, resize } = batch
  const outbox = getOutbox(scope)
  return {
    async prepare(file, signal) {
      const { file: image, size } = await prepareUpload(file, { resize, signal })
      const thumbnail = await makeThumbnail(image).catch((error: unknown) => {
        logProblem('The thumbnail could not be made.', error)
        return undefined
      })
      return { image, size, thumbnail }
    },
    save: (prepared, source) =>
      outbox.enqueue({
        ...prepared,
        request,
        agent,
        ...(variantName === undefined ? {} : { variantName }),
        batchId,
        source,
        createdAt: Date.now(),
      }).saved,
    reject: ({ path, reason }) => getBatchStore(scope).reject(batchId, [{ name: path, reason }]),
    explain: rejectionMessage,
  }
}
