import { badFiles } from '#platform/image/fixtures/bad-files.ts'
import { outcomeOf, reasonOf } from '#platform/image/fixtures/encode-all.ts'
import { goodPictures } from '#platform/image/fixtures/good-pictures.ts'

/** What went otherwise than it should with the files of the browser tests, in whatever engine this is. */
export async function corpusFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const picture of goodPictures) {
    const outcome = await outcomeOf(picture)
    if (outcome.path !== 'worker' || outcome.faults.length > 0) {
      faults.push(`${picture.name}: ${outcome.path}: ${outcome.faults.join('; ')}`)
    }
  }
  for (const { name, make, reason } of badFiles) {
    const start = performance.now()
    const found = await reasonOf(await make())
    const ms = performance.now() - start
    if (found !== reason) faults.push(`${name}: ${found} instead of ${reason}`)
    if (ms > 1000) faults.push(`${name}: took ${ms.toFixed(0)} ms`)
  }
  return faults
}
