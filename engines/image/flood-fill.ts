/** Returns the pixels that are 8-connected to `seed` and not visited yet, and marks them in `isVisited`. */
export function floodFill(seed: number, width: number, isVisited: Uint8Array): number[] {
  const pixels = [seed]
  isVisited[seed] = 1
  const visitRange = (first: number, last: number) => {
    for (let pixel = first; pixel <= last; pixel++) {
      if (isVisited[pixel]) continue
      isVisited[pixel] = 1
      pixels.push(pixel)
    }
  }
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index] ?? 0
    const left = pixel - (pixel % width > 0 ? 1 : 0)
    const right = pixel + (pixel % width < width - 1 ? 1 : 0)
    visitRange(left, right)
    if (pixel >= width) visitRange(left - width, right - width)
    if (pixel < isVisited.length - width) visitRange(left + width, right + width)
  }
  return pixels
}
