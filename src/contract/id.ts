import { z } from './zod.ts'

/** Opaque: our server sends strings, another backend may send numbers. Only ever compared or put into a path. */
export const Id = z.union([z.string(), z.number()])
