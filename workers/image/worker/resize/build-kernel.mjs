/**
 * Writes kernel-bytes.gen.ts from kernel.wat: `node workers/image/worker/resize/build-kernel.mjs`. A test holds the two together.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const here = (name) => new URL(name, import.meta.url)
const tools = await wabt()
const module = tools.parseWat('kernel.wat', readFileSync(here('kernel.wat'), 'utf8'), { simd: true })
const { buffer } = module.toBinary({})
writeFileSync(
  here('kernel-bytes.gen.ts'),
  `/** Made from kernel.wat by build.mjs; ${buffer.length} bytes. */
export const kernelBytes =
  '${Buffer.from(buffer).toString('base64')}'
`,
)
