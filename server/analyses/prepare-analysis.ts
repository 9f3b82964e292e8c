import { createHash } from 'node:crypto'
import type { InferenceRequest } from '#contract/inference.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { type Catalog, chooseVariant } from '../catalog/catalog.ts'
import { type CountTemplateRow, requireTemplateOfAgent } from '../count-templates/count-templates.ts'
import type { StoredTemplate } from '../database/schema/analyses.ts'
import type { Database } from '../database/tables.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import { type Engine, localEngineId } from '../engines/engine.ts'
import { toEngineHttpError } from '../engines/engine-http-error.ts'
import { HttpError } from '../http/http-error.ts'
import { checkCountByExamples, checkRegion } from './check-examples.ts'
import type { NewAnalysis } from './ledger.ts'

export type AnalysisOptions = Omit<InferenceRequest, 'image_data'>

export type AnalysisRequest = Omit<AnalysisOptions, 'template_id'> & {
  agentCode: string
  image: Uint8Array
  template_id?: string | undefined
}

type Options = {
  organizationId: string
  mayUseProviders: () => Promise<boolean>
  isInteractive: boolean
  /** In ms since 1970. */
  requestedAt: number
}

/**
 * Chooses the engine of a request and checks its image.
 *
 * @throws HttpError 403 (email not verified), 404 (unknown agent or template), 413 or 422 (image), 422 (variant, provider,
 *   model, template, examples or region) or 503 (no engine).
 */
export async function prepareAnalysis(
  { catalog, engines, database }: { catalog: Catalog; engines: Engine[]; database: Database },
  { agentCode, image: file, ...request }: AnalysisRequest,
  { organizationId, mayUseProviders, isInteractive, requestedAt }: Options,
): Promise<NewAnalysis> {
  const entry = catalog.find(agentCode)
  const variant = chooseVariant(entry, request.variant_id)
  const { examples, template_id, region } = request
  const template =
    template_id === undefined
      ? undefined
      : await requireTemplateOfAgent(database, { organizationId, agentCode }, template_id)
  const hasExamples = examples !== undefined || template !== undefined
  // Models of providers take no examples.
  const provider = request.provider ?? (hasExamples && !request.model ? localEngineId : undefined)
  const { engine, model } = chooseEngine(engines, { ...request, provider, variant, type: entry.type })
  if (!engine.isLocal && !(await mayUseProviders())) throw createEmailNotVerifiedError()
  const { bytes, ...image } = await inspectImage(file).catch((error: unknown) => {
    throw toEngineHttpError(error)
  })
  if (hasExamples)
    checkCountByExamples(examples, { engine, type: entry.type, image, hasTemplate: template !== undefined })
  if (region) checkRegion(region, image, hasExamples)
  const context = request.parameter?.trim() || undefined
  const job = {
    ...{ provider: engine.id, model, context, examples, region, image, isInteractive, requestedAt },
    ...(template && { template: toStored(template) }),
  }
  return { job, image: bytes, queue: engine.isLocal ? 'local' : 'hosted' }
}

const toStored = (template: CountTemplateRow): StoredTemplate => {
  const { digest, examples, whole_side: wholeSide, width, height, media_type: mediaType } = template
  return { digest, examples, wholeSide, image: { mediaType, width, height } }
}

export function createEmailNotVerifiedError(): HttpError {
  const message = 'Please verify your email address first: this agent uses a model that costs money.'
  return new HttpError(403, 'email_not_verified', message)
}

/** To check that a retry has the same body as the first request. */
export function digestRequest({
  agentCode,
  image,
  provider,
  model,
  variant_id,
  parameter,
  examples,
  template_id,
  region,
}: AnalysisRequest): string {
  const fields = [agentCode, provider, model, variant_id, parameter, examples].map((field) => field ?? null)
  // The digests of earlier requests, which have none of them, remain the same.
  if (template_id !== undefined) fields.push(template_id)
  if (region !== undefined) fields.push(JSON.stringify(region))
  // Unambiguous, because JSON contains no raw line break.
  return createHash('sha256')
    .update(`${JSON.stringify(fields)}\n`)
    .update(image)
    .digest('hex')
}
