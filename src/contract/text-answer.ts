import { z } from './zod.ts'

/** A rectangle in pixels of the picture that was sent, upright, origin top left. */
export const PixelBox = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type PixelBox = z.infer<typeof PixelBox>

/** One word the local engine read, with its place and how sure it is (0 to 1). */
export const ReadWord = z.object({ text: z.string(), confidence: z.number(), box: PixelBox })
export type ReadWord = z.infer<typeof ReadWord>

/** What text extraction answers when the local engine has read the picture. */
export const ReadText = z.looseObject({
  text: z.string(),
  full_text: z.string(),
  confidence: z.number(),
  words: z.array(ReadWord),
  image_size: z.object({ width: z.number(), height: z.number() }),
})
export type ReadText = z.infer<typeof ReadText>
