import * as z from 'zod'

// The Content Security Policy forbids `new Function`, which zod would call for the first schema. All of src/ imports zod from
// this file, so that the setting applies before any schema is created.
z.config({ jitless: 'document' in globalThis })

/** An id. Our server sends strings; other backends may send numbers. */
export const Id = z.union([z.string(), z.number()])
export type Id = z.infer<typeof Id>

export { z }
