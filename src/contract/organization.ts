import { Id } from './id.ts'
import { z } from './zod.ts'

export const Organization = z.looseObject({ id: Id, name: z.string() })
export type Organization = z.infer<typeof Organization>
