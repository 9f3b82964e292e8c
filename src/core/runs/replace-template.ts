import type { TemplateRef } from '#core/agents/run-request.ts'
import { createUuid } from '#platform/create-uuid.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getBatchStore } from './batch-store.ts'
import { getOutbox } from './outbox.ts'
import { isTemplateDeleted, type Run, type RunRequest } from './run.ts'
import { getRunStore } from './run-store.ts'

/** Counts runs by another template than the deleted one, or without, and what else of their batches would fail. */
export async function replaceTemplate(
  scope: UserScope,
  runs: readonly Run[],
  template: TemplateRef | undefined,
): Promise<void> {
  for (const id of new Set(runs.flatMap(({ batchId }) => batchId ?? [])))
    await setBatchTemplate(scope, id, template)
  await updateRuns(scope, runs, template)
  getOutbox(scope).flush()
}

/** Sets by which template the next images of a batch are counted, and those without a result. */
export async function setBatchTemplate(
  scope: UserScope,
  batchId: string,
  template: TemplateRef | undefined,
): Promise<void> {
  const batch = await getBatchStore(scope).read(batchId)
  if (!batch) return
  await getBatchStore(scope).update(batchId, { request: withTemplate(batch.request, template) })
  const pending = await getRunStore(scope).listPending()
  const isOfBatch = (run: Run) =>
    run.batchId === batchId && run.request.template?.id === batch.request.template?.id
  await updateRuns(scope, pending.filter(isOfBatch), template)
}

async function updateRuns(
  scope: UserScope,
  runs: readonly Run[],
  template: TemplateRef | undefined,
): Promise<void> {
  await getRunStore(scope).collection.upsert(
    runs.map(({ id }) => id),
    (run) =>
      run && mayChange(run)
        ? {
            ...run,
            request: withTemplate(run.request, template),
            // The server has no result for its key.
            ...(isTemplateDeleted(run) ? queued : { idempotencyKey: createUuid() }),
          }
        : undefined,
  )
}

const queued = { attempts: 0, state: { status: 'waiting', nextAttemptAt: 0 } } as const

/** The server may have a result for others, which belongs to their request, or the user decides. */
const mayChange = (run: Run) =>
  isTemplateDeleted(run) || !['sending', 'not-confirmed', 'failed', 'done'].includes(run.state.status)

/**
 * Only the built-in engine counts by a template or by marked objects, so it replaces a chosen model. Without them, everything
 * counts, and there is no region.
 */
export function withTemplate(
  { template: _, region, ...request }: RunRequest,
  template: TemplateRef | undefined,
): RunRequest {
  if (!template && !request.examples) return request
  const { provider: _provider, model: _model, ...rest } = request
  return { ...rest, ...(template && { template }), ...(region && { region }) }
}
