import * as z from 'zod'

// The Content Security Policy of the page forbids `new Function`, which zod probes with the first schema. All of src/
// imports zod from here, so that this applies before the first schema is created.
z.config({ jitless: 'document' in globalThis })

/** Opaque. Our server sends strings; other backends may send numbers. */
export const Id = z.union([z.string(), z.number()])
export type Id = z.infer<typeof Id>

export { z }
