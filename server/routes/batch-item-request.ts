import type { Context } from 'hono'
import type { BatchRef } from '#contract/batch-item.ts'
import type { LedgerRequest } from '../analyses/analysis-rows.ts'
import type { NewAnalysis } from '../analyses/ledger.ts'
import type { AnalysisOptions } from '../analyses/prepare-analysis.ts'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { assertItemNotDeleted } from '../batches/batch-items.ts'
import {
  type BatchRow,
  createBatchDeletedError,
  createBatchNotFoundError,
  findBatch,
} from '../batches/batches.ts'
import type { Database } from '../database/tables.ts'
import { HttpError } from '../http/http-error.ts'
import type { ApiServices, Caller } from './api-services.ts'
import { uuidOrNil } from './operations.ts'
import { storeImage } from './store-image.ts'

type CallerContext = Context<CallerEnv>

type NewItem = {
  request: LedgerRequest
  analysis: NewAnalysis
  ref: Omit<BatchRef, 'id' | 'position'> & { position?: number }
}

/**
 * Checks what can be checked before the image is stored.
 *
 * @throws HttpError 404 `batch_not_found`, 409 or 410 if the batch takes no items, 422 if the item cannot belong to it.
 */
export async function requireBatchOfItem(
  c: CallerContext,
  { database }: ApiServices,
  ref: BatchRef,
  { agentCode, idempotencyKey: runId }: Pick<LedgerRequest, 'agentCode' | 'idempotencyKey'>,
): Promise<BatchRow> {
  const { organizationId } = c.var.caller
  if (!runId) throw new HttpError(422, 'invalid_request', 'batch: needs the header Idempotency-Key')
  const batch = await database
    .selectFrom('batches')
    .selectAll()
    .where('id', '=', uuidOrNil.parse(ref.id))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!batch) throw createBatchNotFoundError('batch_not_found')
  if (batch.deleted_at) throw createBatchDeletedError()
  if (batch.agent_code !== agentCode)
    throw new HttpError(422, 'invalid_request', `batch: is for the agent ${batch.agent_code}`)
  await assertItemNotDeleted(database, { organizationId, runId })
  return batch
}

/**
 * Stores the image if the batch is shared. The item is added in the transaction that begins the analysis.
 *
 * @throws HttpError 422 for a damaged image or if the organization has too many, 503 if the image cannot be stored. Nothing is
 *   charged then.
 */
export async function prepareBatchItem(
  c: CallerContext,
  services: ApiServices,
  batch: BatchRow,
  { request, analysis, ref }: NewItem,
): Promise<Pick<NewItem, 'request' | 'analysis'>> {
  const digest = batch.is_shared ? await storeImage(c, services, analysis.image) : null
  const item = { ...ref, digest, createdBy: getUserId(c.var.caller) }
  return {
    request: { ...request, batchId: batch.id, item },
    analysis: { ...analysis, job: { ...analysis.job, isInBatch: true } },
  }
}

/** Images of a batch without their own examples are counted by its template, unless the request says otherwise. */
export function chooseTemplateId(
  { examples, template_id }: Pick<AnalysisOptions, 'examples' | 'template_id'>,
  batch: Pick<BatchRow, 'template_id'> | undefined,
): string | undefined {
  const isOfBatch = template_id === undefined && !examples
  return (isOfBatch ? batch?.template_id : template_id) ?? undefined
}

export const getUserId = (caller: Caller): string | null => (caller.kind === 'user' ? caller.userId : null)

/** @throws HttpError 403 unless the caller is an owner, an API key or one of the creators. */
export function assertMayDelete(caller: Caller, creators: (string | null)[]): void {
  if (caller.kind === 'api-key' || caller.account.role === 'owner' || creators.includes(caller.userId)) return
  const message = 'Only an owner of the organization, or who has created it, can delete or cancel this.'
  throw new HttpError(403, 'owner_required', message)
}

/** @throws HttpError 404 */
export async function requireBatch(
  database: Database,
  organizationId: string,
  id: string,
): Promise<BatchRow> {
  const batch = await findBatch(database, organizationId, id)
  if (!batch) throw createBatchNotFoundError('not_found')
  return batch
}
