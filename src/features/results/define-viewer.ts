import type { ReactElement } from 'react'
import type { z } from '#contract/zod.ts'

/** Draws one kind of answer, or gives null where the answer is not of that kind: the raw view takes over then. */
export type Viewer = (answer: unknown) => ReactElement | null

/** A viewer is a schema and a view; no answer, however strange, can make it throw. */
export function defineViewer<T>(schema: z.ZodType<T>, view: (answer: T) => ReactElement): Viewer {
  return (answer) => {
    const read = schema.safeParse(answer)
    return read.success ? view(read.data) : null
  }
}
