import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'

/** Returns a PNG of a code. */
export async function drawBarcode(text: string, format: WriteInputBarcodeFormat): Promise<Buffer> {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const { image } = await writeBarcode(text, { format, scale: 4 })
  if (!image) throw new Error(`No code of ${format}`)
  return Buffer.from(await image.arrayBuffer())
}
