import { z } from '#contract/zod.ts'

/** A field that never refuses: what `read` cannot read is undefined, as is what is missing. */
export const field = <T>(read: (input: unknown) => T | undefined) => z.unknown().optional().transform(read)
