import type { TemplateRef } from '#core/agents/run-request.ts'
import { createUuid } from '#platform/create-uuid.ts'
import type { UserScope } from '#platform/user-scope.ts'
import { getBatchStore, type LocalBatch } from './batch-store.ts'
import { getOutbox } from './outbox.ts'
import {
  dropUnusedModel,
  isTemplateDeleted,
  mayHaveBackendResult,
  queuedFields,
  type Run,
  type RunRequest,
} from './run.ts'
import { getRunStore } from './run-store.ts'

/** Counts runs by another template than the deleted one, or without, and what else of their batches would fail. */
export async function replaceTemplate(
  scope: UserScope,
  runs: readonly Run[],
  template: TemplateRef | undefined,
): Promise<void> {
  for (const [id, some] of Map.groupBy(runs, ({ batchId }) => batchId)) {
    const batch = id === undefined ? undefined : await getBatchStore(scope).read(id)
    if (batch && some.some((run) => matchesBatchTemplate(run, batch)))
      await setBatchTemplate(scope, batch.id, template)
    await updateRuns(scope, some, template, batch)
  }
  getOutbox(scope).flush()
}

/** Returns whether the batch still has the template of its run: the user may have chosen another one since. */
export function matchesBatchTemplate({ batchId, request }: Run, batch: LocalBatch): boolean {
  return batchId === batch.id && request.template?.id === batch.request.template?.id
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
  const changed = pending.filter((run) => matchesBatchTemplate(run, batch))
  await updateRuns(scope, changed, template, batch)
}

async function updateRuns(
  scope: UserScope,
  runs: readonly Run[],
  template: TemplateRef | undefined,
  batch: LocalBatch | undefined,
): Promise<void> {
  // Before the change, which is repeated if it cannot be written: another key would be charged again.
  const keys = new Map(runs.map(({ id }) => [id, createUuid()]))
  await getRunStore(scope).collection.upsert([...keys.keys()], (run) =>
    run && mayChange(run)
      ? {
          ...run,
          request: dropUnusedModel(withTemplate(findRequest(run, batch), template)),
          // The server has no result for its key.
          ...(isTemplateDeleted(run) ? queuedFields : { idempotencyKey: keys.get(run.id) ?? run.id }),
        }
      : undefined,
  )
}

/** After any other failure the user decides. */
const mayChange = (run: Run) =>
  isTemplateDeleted(run) || (run.state.status !== 'failed' && !mayHaveBackendResult(run))

/** That of the batch has the chosen model, also while a template is used instead. Reruns have another variant. */
function findRequest({ rerunOf, request }: Run, batch: LocalBatch | undefined): RunRequest {
  const isOfBatch = rerunOf === undefined && batch?.request.agentCode === request.agentCode
  return isOfBatch ? batch.request : request
}

/** Without a template or marked objects, everything counts, and there is no region. */
export function withTemplate(
  { template: _, region, ...request }: RunRequest,
  template: TemplateRef | undefined,
): RunRequest {
  if (!template && !request.examples) return request
  return { ...request, ...(template && { template }), ...(region && { region }) }
}
