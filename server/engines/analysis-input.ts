import type { Picture } from '#engines/image/image.ts'

/** A picture, who asks about it and until when. */
export type AskedPicture = {
  picture: Picture
  /** The organization that asks: where work waits, organizations take turns. */
  owner: string
  /** What the person typed, trimmed. */
  parameter: string | undefined
  /** Aborts when the client has left or the time is over. */
  signal: AbortSignal
}
