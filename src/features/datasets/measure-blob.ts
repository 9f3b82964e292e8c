import type { Size } from '#domain/geometry.ts'

/** Returns the size of an image in upright pixels; undefined if it cannot be decoded. */
export async function measureBlob(image: Blob): Promise<Size | undefined> {
  try {
    const bitmap = await createImageBitmap(image)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return undefined
  }
}
