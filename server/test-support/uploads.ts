import sharp from 'sharp'
import { toDataUrl } from '#engines/test-support/images.ts'
import { type TestServer, textExtractorPath } from './test-server.ts'

export type UploadOptions = { provider?: string; model?: string; variant_id?: string; parameter?: string }
export type Bytes = Uint8Array<ArrayBuffer>
type Upload = { query?: string; type?: string; body: string | Bytes | FormData }
type CreateUpload = (bytes: Bytes, options?: UploadOptions) => Upload

export const createImageBytes = async (format: 'jpeg' | 'png' | 'webp', color = '#fff'): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width: 16, height: 16, channels: 3, background: color } })
      .toFormat(format)
      .toBuffer(),
  )
export const toFormData = (entries: [string, string | Blob][]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** The same upload in each content type. */
export const createUploadByType: Record<string, CreateUpload> = {
  JSON: (bytes, options) => ({
    type: 'application/json',
    body: JSON.stringify({ image_data: toDataUrl(bytes), ...options }),
  }),
  'multipart/form-data': (bytes, options = {}) => ({
    body: toFormData([['image', new File([bytes], '../photo.jpg')], ...Object.entries(options)]),
  }),
  'an image as the body': (bytes, options) => ({
    query: `?${new URLSearchParams(options)}`,
    type: 'image/jpeg',
    body: bytes,
  }),
}

/** Sends an upload to the text extractor. */
export const postUpload = (
  server: TestServer,
  token: string,
  { query = '', type, body }: Upload,
  idempotencyKey?: string,
) =>
  server.app.request(textExtractorPath + query, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(type && { 'Content-Type': type }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    body,
  })
