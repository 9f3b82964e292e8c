import type { Context } from 'hono'
import { inspectImage } from '#engines/node/input-image.ts'
import type { CallerEnv } from '../auth/auth-middleware.ts'
import { toEngineHttpError } from '../engines/engine-http-error.ts'
import { digestImage, prepareImage } from '../images/prepare-image.ts'
import type { ApiServices } from './api-services.ts'

/**
 * Stores an image for the organization of the caller. Returns its digest, which may be referenced during the next hour.
 *
 * @throws HttpError 413 or 422 (image), 422 (the organization has too many) or 503 (it cannot be stored now).
 */
export async function storeImage(
  c: Context<CallerEnv>,
  { images, organizationLimiter, isTrusted }: ApiServices,
  bytes: Uint8Array,
): Promise<string> {
  const { organizationId } = c.var.caller
  const digest = digestImage(bytes)
  // A repeated request needs no decoding.
  if (await images.touch(organizationId, digest)) return digest
  const image = await inspectImage(bytes).catch(throwHttpError)
  const prepared = await prepareImage(organizationId, image, {
    signal: c.req.raw.signal,
    countWork: (ms) => organizationLimiter.countWork(organizationId, ms),
  }).catch(throwHttpError)
  await images.save(organizationId, prepared, await isTrusted(c.var.caller))
  return digest
}

function throwHttpError(error: unknown): never {
  throw toEngineHttpError(error)
}
