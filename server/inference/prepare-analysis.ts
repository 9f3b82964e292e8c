import { createHash } from 'node:crypto'
import type { InferenceRequest } from '#contract/inference.ts'
import { parseImage } from '#engines/node/input-image.ts'
import { type Catalog, chooseVariant } from '../agents/catalog.ts'
import { chooseEngine } from '../engines/choose-engine.ts'
import type { Engine } from '../engines/engine.ts'
import { toHttpError } from '../engines/engine-http-error.ts'
import { HttpError } from '../http/http-error.ts'
import type { NewAnalysis } from './ledger.ts'

type Options = {
  agentCode: string
  /** Whether the caller may use the models of providers. */
  mayUseProviders: () => Promise<boolean>
  /** Whether a client waits for the result. */
  isInteractive: boolean
  /** When the request arrived, in ms since 1970. */
  requestedAt: number
}

/**
 * Chooses the engine of a request and checks its image.
 *
 * @throws HttpError 403 (address not verified), 404 (unknown agent), 413 or 422 (image), 422 (variant, provider or model) or 503 (no engine).
 */
export async function prepareAnalysis(
  { catalog, engines }: { catalog: Catalog; engines: Engine[] },
  body: InferenceRequest,
  { agentCode, mayUseProviders, isInteractive, requestedAt }: Options,
): Promise<NewAnalysis> {
  const entry = catalog.find(agentCode)
  const variant = chooseVariant(entry, body.variant_id)
  const { engine, model } = chooseEngine(engines, { ...body, variant, type: entry.type })
  if (!engine.isLocal && !(await mayUseProviders())) throw createAddressNotVerifiedError()
  const { bytes, ...image } = await parseImage(body.image_data).catch((error: unknown) => {
    throw toHttpError(error)
  })
  const parameter = body.parameter?.trim() || undefined
  const job = { provider: engine.id, model, parameter, image, isInteractive, requestedAt }
  return { job, image: bytes, queue: engine.isLocal ? 'local' : 'hosted' }
}

export function createAddressNotVerifiedError(): HttpError {
  const message = 'Please verify your email address first: this agent uses a model that costs money.'
  return new HttpError(403, 'email_not_verified', message)
}

/** Returns a digest that is equal for equal requests, to check that a retry has the same body as the first request. */
export function digestRequest(
  agentCode: string,
  { image_data, provider, model, variant_id, parameter }: InferenceRequest,
): string {
  const fields = [agentCode, provider, model, variant_id, parameter].map((field) => field ?? null)
  // The image is hashed unescaped, because escaping it as JSON takes longer than the rest. The separator is unambiguous,
  // because JSON contains no raw line break.
  return createHash('sha256')
    .update(`${JSON.stringify(fields)}\n`)
    .update(image_data)
    .digest('hex')
}
