import { z } from 'zod'
import { Id } from './id.ts'

export const Organization = z.looseObject({ id: Id, name: z.string() })
export type Organization = z.infer<typeof Organization>
