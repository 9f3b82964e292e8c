import { z } from '#contract/zod.ts'
import { deviceStore } from '#platform/device-store.ts'
import { logProblem } from '#platform/log.ts'

/** As workers/shell/take-shared.ts lays it down. */
const Shared = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.instanceof(ArrayBuffer),
  /** How many pictures were shared at once; only the first one is here. */
  count: z.number(),
})

const store = deviceStore<unknown>('vision-shared')

/** The picture that another app has shared with this one, with how many there were. Whoever takes it has it alone. */
export async function takeSharedPicture(): Promise<{ file: File; count: number } | undefined> {
  try {
    const shared = Shared.safeParse(await store.take('latest'))
    if (!shared.success) return undefined
    const { name, type, bytes, count } = shared.data
    return { file: new File([bytes], name, { type }), count }
  } catch (error) {
    logProblem('The shared picture could not be read.', error)
    return undefined
  }
}
