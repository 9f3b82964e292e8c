import { HttpError } from './http-error.ts'

/** Some libraries write the name of the file before the content. */
const maxPrefix = 1000

/**
 * Decodes base64, with or without the prefix `data:image/…;base64,`. The media type and its parameters are not read, because the
 * format is detected from the content. URLs are rejected, never fetched.
 *
 * @throws HttpError 422
 */
export function decodeDataUrl(text: string): Uint8Array {
  const [prefix] = /^data:[^,]*;\s*base64\s*,/i.exec(text.slice(0, maxPrefix)) ?? []
  if (prefix !== undefined || /^[\w+/-]{16}/.test(text))
    return Buffer.from(text.slice(prefix?.length ?? 0), 'base64')
  const message = 'image_data must be a data URL of a JPEG, PNG or WebP image, in base64.'
  throw new HttpError(422, 'invalid_image', message)
}
