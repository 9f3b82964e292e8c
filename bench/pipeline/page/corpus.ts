import { checkEncoding, rejectionReason } from '#workers/image/fixtures/check-encoding.ts'
import { invalidFiles } from '#workers/image/fixtures/invalid-files.ts'
import { validImages } from '#workers/image/fixtures/valid-images.ts'

/** What went otherwise than it should with the files of the browser tests, in whatever engine this is. */
export async function corpusFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const picture of validImages) {
    const outcome = await checkEncoding(picture)
    if (outcome.encoder !== 'worker' || outcome.defects.length > 0) {
      faults.push(`${picture.name}: ${outcome.encoder}: ${outcome.defects.join('; ')}`)
    }
  }
  for (const { name, make, reason } of invalidFiles) {
    const start = performance.now()
    const found = await rejectionReason(await make())
    const ms = performance.now() - start
    if (found !== reason) faults.push(`${name}: ${found} instead of ${reason}`)
    if (ms > 1000) faults.push(`${name}: took ${ms.toFixed(0)} ms`)
  }
  return faults
}
