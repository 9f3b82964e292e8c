import { encodeAndFindDefects, getRejectionReason } from '#workers/image/fixtures/check-encoding.ts'
import { invalidFiles } from '#workers/image/fixtures/invalid-files.ts'
import { validImages } from '#workers/image/fixtures/valid-images.ts'

/** Encodes the test images of the browser tests in this engine. Returns the defects of the results. */
export async function checkCorpus(): Promise<string[]> {
  const defects: string[] = []
  for (const image of validImages) {
    const result = await encodeAndFindDefects(image)
    if (result.encoder !== 'worker' || result.defects.length > 0) {
      defects.push(`${image.name}: ${result.encoder}: ${result.defects.join('; ')}`)
    }
  }
  for (const { name, make, reason } of invalidFiles) {
    const start = performance.now()
    const found = await getRejectionReason(await make())
    const ms = performance.now() - start
    if (found !== reason) defects.push(`${name}: ${found} instead of ${reason}`)
    if (ms > 1000) defects.push(`${name}: took ${ms.toFixed(0)} ms`)
  }
  return defects
}
