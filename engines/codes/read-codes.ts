import { formatToLabel, prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { FoundCode } from '../entities/find-codes.ts'
import type { PixelBox, PixelSource } from '../image/pixels.ts'

/** In pixels. Codes of larger images are found by their reduced copies, which zxing makes too. */
const maxSide = 4000
const maxNumberOfSymbols = 50
/** Shorter texts of linear codes without a check digit are often read where there is no code. */
const minUncheckedLength = 4
const uncheckedFormats = new Set(['ITF', 'Codabar', 'Code39', 'Code39Std', 'Code93', 'Telepen'])

/**
 * Uses zxing-wasm.
 *
 * @param openWasm returns `zxing_reader.wasm` of that package; called once.
 */
export function createCodeReader(openWasm: () => Promise<ArrayBuffer>) {
  let prepared: Promise<unknown> | undefined

  async function prepare(): Promise<void> {
    const wasmBinary = await openWasm()
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  }

  /** Returns the bar codes and two-dimensional codes of an image, with boxes in its pixels. */
  return async function readCodes(image: PixelSource): Promise<FoundCode[]> {
    prepared ??= prepare()
    await prepared
    const { data, width, height } = await image.decode(maxSide)
    const bytes = new Uint8ClampedArray(data.buffer as ArrayBuffer, data.byteOffset, data.length)
    const pixels = { data: bytes, width, height, colorSpace: 'srgb' as const }
    const results = await readBarcodes(pixels, { formats: ['AllReadable'], maxNumberOfSymbols })
    const scale = image.width / width
    return results.filter(isCode).map((result) => ({
      format: formatToLabel(result.format) ?? result.format,
      text: result.text,
      box: toBox(result, scale),
    }))
  }
}

function isCode({ text, format, isValid }: ReadResult): boolean {
  return isValid && text !== '' && !(uncheckedFormats.has(format) && text.length < minUncheckedLength)
}

function toBox({ position }: ReadResult, scale: number): PixelBox {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
  const [xs, ys] = [corners.map(({ x }) => x * scale), corners.map(({ y }) => y * scale)]
  const [x, y] = [Math.round(Math.min(...xs)), Math.round(Math.min(...ys))]
  return { x, y, width: Math.round(Math.max(...xs)) - x, height: Math.round(Math.max(...ys)) - y }
}
