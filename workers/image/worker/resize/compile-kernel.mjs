// `node workers/image/worker/resize/compile-kernel.mjs`: compiles kernel.wat to kernel-bytes.gen.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const source = readFileSync(new URL('kernel.wat', import.meta.url), 'utf8')
const { buffer } = (await wabt()).parseWat('kernel.wat', source, { simd: true }).toBinary({})
writeFileSync(
  new URL('kernel-bytes.gen.ts', import.meta.url),
  `/** Generated from kernel.wat by compile-kernel.mjs; ${buffer.length} bytes. */
export const kernelBytes =
  '${Buffer.from(buffer).toString('base64')}'
`,
)
