import type { InputImage } from '#engines/image/image.ts'

/** A picture, who asks about it and until when. */
export type AnalysisInput = {
  image: InputImage
  /** The organization that asks: where work waits, organizations take turns. */
  organizationId: string
  /** What the person typed, trimmed. */
  parameter: string | undefined
  /** Aborts when the client has left or the time is over. */
  signal: AbortSignal
}
