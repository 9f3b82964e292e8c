import { z } from 'zod'

/** The plain fields that answers of models are made of. */
export const text = z.string()
export const nullableText = z.string().nullable()
export const number = z.number()
export const integer = z.number().describe('A whole number')
export const fraction = z.number().describe('0 to 1')
export const countsByName = z.array(z.object({ name: text, count: integer }))
