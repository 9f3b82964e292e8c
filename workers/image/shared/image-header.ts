/** What the bytes of a picture say about it, read without decoding. */
export type PictureHeader = {
  /** Pixels as stored: before the browser turns the picture upright. */
  width: number
  height: number
  /** The file ends where its format says it ends. Engines decode a cut file to a partly empty picture. */
  isWhole: boolean
  /** The format of these bytes cannot be transparent, or says that it is not. */
  isOpaque: boolean
  /** How it must be turned to be upright, 1 to 8 as EXIF has it; undefined where the header cannot tell. */
  orientation?: number
  /** A valid file of a kind that browsers do not decode, such as a 12-bit JPEG. */
  isExotic?: boolean
}
