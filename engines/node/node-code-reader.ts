import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createCodeReader } from '../codes/read-codes.ts'

export const createNodeCodeReader = () =>
  createCodeReader(async () => {
    const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
    return new Uint8Array(await readFile(path)).buffer
  })
