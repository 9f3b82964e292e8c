/** A canvas for pixels that are read back, which a graphics card would only slow down. */
export function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context in this worker')
  return context
}
