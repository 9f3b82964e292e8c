/** A decoded picture that gives its pixels out in strips, so that it is never there a second time as a whole. */
export type PixelRows = {
  /** pixels, as stored */
  width: number
  height: number
  /** pixels the picture really covers; a decoder that scales rounds the sides up */
  extent: { width: number; height: number }
  /** four bytes a pixel: blue, green, red where true; red, green, blue where false */
  isBlueFirst: boolean
  /** Writes `count` rows from row `top` into `into`, each `stride` bytes after the one before. */
  read(top: number, count: number, into: Uint8Array<ArrayBuffer>, stride: number): Promise<void> | void
}
