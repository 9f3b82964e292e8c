import sharp from 'sharp'

/** Some dark squares on white, as a PNG: quick to count. Two numbers never look the same. */
export function countingImage(number: number): Promise<Buffer> {
  const squares = Array.from({ length: 2 + (number % 5) }, (_, at) => {
    const [left, top] = [20 + (at % 3) * 100, 20 + Math.floor(at / 3) * 100]
    return `<rect x="${left}" y="${top}" width="${40 + (number % 23)}" height="${40 + (Math.floor(number / 23) % 29)}"/>`
  })
  const shade = Math.floor(number / 667) % 40
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
    <rect width="320" height="240" fill="#fff"/><g fill="rgb(${shade},0,0)">${squares.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
