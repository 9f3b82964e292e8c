import type { Context } from 'hono'
import { HttpError } from '../http/http-error.ts'
import type { ImageFile } from '../images/images.ts'

export const createImageNotFoundError = () => new HttpError(404, 'not_found', 'There is no such image.')

/** @throws HttpError 404 for an image that is not stored any more. */
export function sendImage(c: Context, image: ImageFile | undefined) {
  if (!image) throw createImageNotFoundError()
  return c.body(image.bytes, 200, { 'Content-Type': image.mediaType })
}
