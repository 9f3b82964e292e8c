import * as z from 'zod'

// The Content Security Policy forbids `new Function`, which zod would call for the first schema. All of src/ imports zod from
// here, so that this applies before.
z.config({ jitless: 'document' in globalThis })

/** Our server sends strings; other backends may send numbers. */
export const Id = z.union([z.string(), z.number()])
export type Id = z.infer<typeof Id>

/** PostgreSQL also stores these as `jsonb`. For `refine`: patterns in OpenAPI documents have no flags. */
export const storableText = [
  (text: string) => /^[^\0\ud800-\udfff]*$/u.test(text),
  'must not contain null characters or halves of surrogate pairs',
] as const

/** For `refine`: without control characters. */
export const printableText = [
  (text: string) => /^[\x20-\x7e\u00a0-\ud7ff\ue000-\u{10ffff}]*$/u.test(text),
  'must not contain control characters or halves of surrogate pairs',
] as const

/** For `refine`: of the years 1 to 9999 in UTC. */
export const storableTime = [
  (text: string) => {
    const year = new Date(text).getUTCFullYear()
    return year >= 1 && year <= 9999
  },
  'must be between the years 1 and 9999',
] as const

export { z }
