import { z } from 'zod'

/** Fields that several result schemas have. */
export const text = z.string()
export const nullableText = z.string().nullable()
export const number = z.number()
export const integer = z.number().describe('A whole number')
export const fraction = z.number().describe('0 to 1')
export const countsByName = z.array(z.object({ name: text, count: integer }))

/**
 * The box format that models are asked for, declared in every result with boxes: `[ymin, xmin, ymax, xmax]` in
 * thousandths of the upright image's height and width, from the top left corner.
 */
export const boxFormat = 'yxyx_1000'
export const box_format = z.enum([boxFormat])
/** The box of a list entry; null if the entry has no place in the image. */
export const box_2d = z.array(z.number()).nullable().describe('[ymin, xmin, ymax, xmax], each 0 to 1000')
