import type { Size } from '#domain/geometry.ts'

/** In upright pixels; undefined if the image cannot be decoded. */
export async function getImageDimensions(image: Blob): Promise<Size | undefined> {
  try {
    const bitmap = await createImageBitmap(image)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return undefined
  }
}
