import { z } from './zod.ts'

/** One entry of `GET /api/v1/providers`: a model provider and the models one may ask it for. */
export const Provider = z.looseObject({ id: z.string(), name: z.string(), models: z.array(z.string()) })
export type Provider = z.infer<typeof Provider>
