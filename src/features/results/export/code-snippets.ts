import { apiOrigin } from '#platform/env.ts'
import { safeFileName } from '#platform/safe-file-name.ts'
import type { Asked } from './asked.ts'

/** One run, as code needs it. */
export type Run = {
  url: string
  /** The picture of the run, as saved beside the code. */
  fileName: string
  /** MIME type of the picture. */
  type: string
  /** The fields of the request besides the picture, in the order and with the values that were sent. */
  fields: [name: string, value: string | number][]
}

/** Stands where the reader's own key belongs. */
export const keyPlaceholder = 'YOUR_API_KEY'

/** @param origin of this page; the backend's own comes before it where there is one. */
export function runOf(asked: Asked, origin: string): Run {
  const { agentCode, picture, provider, model, variantId, parameter } = asked
  const name = picture instanceof File ? picture.name : 'picture'
  const ending = { 'image/png': 'png', 'image/webp': 'webp' }[picture.type] ?? 'jpg'
  const fields = { provider, model, variant_id: variantId, parameter }
  return {
    url: `${apiOrigin || origin}/api/v1/inference/${encodeURIComponent(agentCode)}`,
    fileName: safeFileName(name.replace(/\.[^.]*$/, ''), ending),
    type: picture.type,
    fields: Object.entries(fields).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, value] as [string, string | number]],
    ),
  }
}
