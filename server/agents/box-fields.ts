import { z } from 'zod'

/**
 * The one form in which models tell places, said in every answer that has them: `[ymin, xmin, ymax, xmax]` in
 * thousandths of the upright picture's height and width, from the top left corner.
 */
export const boxFormat = 'yxyx_1000'

/** On entries of a list of things that have a place; the answer itself says in what form. */
export const box_2d = z.array(z.number()).nullable().describe('[ymin, xmin, ymax, xmax], each 0 to 1000')
export const box_format = z.enum([boxFormat])
