import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { kernelBytes } from '#workers/image/worker/resize/kernel-bytes.gen.ts'

test('The resize kernel that ships is the one that is written down, and small', async () => {
  const text = readFileSync(new URL('../workers/image/worker/resize/kernel.wat', import.meta.url), 'utf8')
  const { buffer } = (await wabt()).parseWat('kernel.wat', text, { simd: true }).toBinary({})
  expect(kernelBytes).toBe(Buffer.from(buffer).toString('base64'))
  expect(buffer.length).toBeLessThan(2048)
})
