/**
 * Writes kernel-bytes.gen.ts from kernel.wat: `node workers/image/kernel/build.mjs`.
 * With --check it writes nothing and fails where the two differ.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const here = (name) => new URL(name, import.meta.url)
const tools = await wabt()
const module = tools.parseWat('kernel.wat', readFileSync(here('kernel.wat'), 'utf8'), { simd: true })
const { buffer } = module.toBinary({})
const made = `/** Made from kernel.wat by build.mjs; ${buffer.length} bytes. */
export const kernelBytes =
  '${Buffer.from(buffer).toString('base64')}'
`
const isSame = () => readFileSync(here('kernel-bytes.gen.ts'), 'utf8') === made
if (!process.argv.includes('--check')) writeFileSync(here('kernel-bytes.gen.ts'), made)
else if (!isSame())
  throw new Error('kernel-bytes.gen.ts is not what kernel.wat says: run workers/image/kernel/build.mjs')
