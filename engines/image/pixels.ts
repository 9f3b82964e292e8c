/** A rectangle in pixels of the upright input image, origin top left. */
export type PixelBox = { x: number; y: number; width: number; height: number }

/** Three bytes per pixel, row by row. */
export type RgbPixels = { data: Uint8Array; width: number; height: number }

/** One byte per pixel, row by row. */
export type GrayPixels = { data: Uint8Array; width: number; height: number }
