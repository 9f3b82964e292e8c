/** In pixels of the upright input image, origin top left. */
export type PixelBox = { x: number; y: number; width: number; height: number }

export type Size = { width: number; height: number }

/** Opaque. `ImageData` has this type. */
export type RgbaPixels = Size & { data: Uint8Array | Uint8ClampedArray }

export type GrayPixels = Size & { data: Uint8Array }

/** Not decoded yet. The size is that of the upright image. */
export type PixelSource = Size & {
  /**
   * Decodes the upright image on white. Neither side exceeds `maxSide`.
   *
   * @throws EngineError `invalid_image`
   */
  decode(maxSide: number): Promise<RgbaPixels>
}
