import { HttpError } from './http-error.ts'

/**
 * Decodes `data:image/…;base64,…`. URLs are rejected, never fetched.
 *
 * @throws HttpError 422
 */
export function decodeDataUrl(dataUrl: string): Uint8Array {
  const [prefix] = /^data:image\/(?:jpeg|jpg|png|webp);base64,/.exec(dataUrl.slice(0, 40)) ?? []
  if (prefix) return Buffer.from(dataUrl.slice(prefix.length), 'base64')
  const message = 'image_data must be a data URL of a JPEG, PNG or WebP image, in base64.'
  throw new HttpError(422, 'invalid_image', message)
}
