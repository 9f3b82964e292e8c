import { batchCalls } from '#api/batch-calls.ts'
import { ApiError, ConnectionError, hasErrorCode } from '#api/errors.ts'
import type { BatchRef } from '#contract/batch-item.ts'
import type { BatchStore, LocalBatch } from './batch-store.ts'
import { dropUnusedModel, isPending, type Run } from './run.ts'
import type { RunStore } from './run-store.ts'

export type ShareContext = {
  uid: string
  runs: RunStore
  batches: BatchStore
  /** Aborts at the sign-out. */
  signal: AbortSignal
}

/** Limits of the server (`contract/batch.ts`, `contract/batch-item.ts`). */
const maxLengths = { batchName: 200, imageName: 500, note: 1000 }

/**
 * Sends a run with its shared batch, or without a batch. Resolves with the result, and whether the server has added the image to
 * the batch.
 */
export async function sendWithBatch<T>(
  run: Run,
  context: ShareContext,
  send: (batch?: BatchRef) => Promise<T>,
): Promise<{ result: T; isShared: boolean }> {
  const batch = await findSharedBatch(run, context.batches).catch(() => {
    const message = 'The batch of the photo could not be read on this device.'
    throw new ConnectionError('unreachable', message, { mayHaveArrived: false })
  })
  if (!batch) return { result: await send(), isShared: false }
  try {
    if (batch.sentName === undefined) await saveBatchOnServer(batch, context)
    return { result: await sendToBatch(), isShared: true }
  } catch (error) {
    throw await endSharing(error, { run, batch }, context)
  }

  async function sendToBatch(): Promise<T> {
    const ref = toBatchRef(run, batch?.id ?? '')
    try {
      return await send(ref)
    } catch (error) {
      // The batch is of a server that was since restored from a backup.
      if (!batch || !hasErrorCode(error, 'batch_not_found')) throw error
      await saveBatchOnServer(batch, context)
      await shareAgain(batch.id, context.runs)
      return await send(ref)
    }
  }
}

/** Of a batch that the server has lost. */
async function shareAgain(batchId: string, runs: RunStore): Promise<void> {
  const ofBatch = (await runs.list()).filter((it) => it.batchId === batchId)
  await runs.collection.upsert(
    ofBatch.map(({ id }) => id),
    (it) => (it?.sharing === 'sent' ? { ...it, sharing: undefined } : undefined),
  )
}

/**
 * Returns the shared batch of a run; undefined if the run stays on this device. That includes reruns with another variant, and
 * runs that the user has assigned to another organization.
 */
export async function findSharedBatch(
  { batchId, rerunOf, sharing, organization }: Run,
  batches: BatchStore,
): Promise<LocalBatch | undefined> {
  if (batchId === undefined || rerunOf !== undefined || sharing === 'deleted') return undefined
  const batch = await batches.read(batchId)
  return batch?.isShared && batch.organization?.id === organization?.id ? batch : undefined
}

/** Runs of a batch are sent at the same time. */
const saves = new Map<string, Promise<void>>()

/** Creates the batch on the server, or changes its name and template there. */
export function saveBatchOnServer(batch: LocalBatch, context: ShareContext): Promise<void> {
  const pending = saves.get(batch.id)
  if (pending) return pending
  const save = putBatch(batch, context).finally(() => saves.delete(batch.id))
  saves.set(batch.id, save)
  return save
}

async function putBatch(batch: LocalBatch, { uid, batches, signal }: ShareContext): Promise<void> {
  const { id, name, request, isSeries, createdAt, organization } = batch
  const { agentCode, variantId, provider, model, parameter, template } = dropUnusedModel(request)
  const body = {
    agent_code: agentCode,
    name: toStorable(name, maxLengths.batchName),
    is_series: isSeries === true,
    started_at: new Date(createdAt).toISOString(),
    ...(variantId === undefined ? {} : { variant_id: variantId }),
    ...(provider ? { provider } : {}),
    ...(model ? { model } : {}),
    ...(parameter ? { parameter } : {}),
    template_id: template?.id ?? null,
  }
  await batchCalls.save(id, body, { uid, organizationId: organization?.id, signal })
  await batches.update(id, { sentName: name, sentTemplateId: template?.id })
}

function toBatchRef(run: Run, batchId: string): BatchRef {
  const { id, source, image, taken, quality, sentNote } = run
  const measured = Object.entries(quality ?? {}).filter(([, value]) => Number.isFinite(value))
  return {
    id: batchId,
    name: toStorable(source?.path ?? image.name, maxLengths.imageName),
    // Ids begin with the time in ms, in the order of the photos: also of two devices.
    position: Number.parseInt(id, 10),
    ...(sentNote ? { note: toStorable(sentNote, maxLengths.note) } : {}),
    ...(taken ? { taken_at: new Date(taken.at).toISOString() } : {}),
    ...(taken?.place ? { place: taken.place } : {}),
    ...(measured.length > 0 ? { quality: Object.fromEntries(measured) } : {}),
  }
}

/** The server accepts no halves of surrogate pairs, which names of files may have. */
function toStorable(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed()
}

/**
 * Ends the sharing of what the organization has deleted. What waits then needs a decision of the user: it may have been charged
 * before the batch was deleted. Resolves with the error for the run, which is not temporary.
 */
export async function endSharing(
  error: unknown,
  { run, batch }: { run?: Run; batch: LocalBatch },
  { runs, batches }: ShareContext,
): Promise<unknown> {
  if (run && hasErrorCode(error, 'item_deleted')) {
    await runs.update(run.id, (it) => ({ ...it, sharing: 'deleted' }))
    return error
  }
  if (!hasErrorCode(error, 'batch_deleted', 'batch_cancelled', 'id_taken')) return error
  await batches.update(batch.id, { isShared: false, sharingEnd: error.message })
  const ofBatch = (await runs.list()).filter((it) => it.batchId === batch.id)
  // The server keeps the images of a cancelled batch.
  const hasImages = hasErrorCode(error, 'batch_cancelled')
  const message = `${error.message} The photo stays on this device.`
  const state = { status: 'failed', tone: 'warning', message } as const
  await runs.collection.upsert(
    ofBatch.map(({ id }) => id),
    (it) => {
      if (it && isPending(it)) return { ...it, state }
      return it?.sharing === 'sent' && !hasImages ? { ...it, sharing: 'deleted' } : undefined
    },
  )
  return new ApiError(gone, error.body)
}

const gone = 410
