import { idbStore } from '#platform/idb-store.ts'
import { logProblem } from '#platform/log.ts'

/** As workers/shell/take-shared.ts lays it down. `count`: how many were shared at once; only the first is here. */
type Shared = { name: string; type: string; bytes: ArrayBuffer; count: number }

const store = idbStore<unknown>('vision-shared')

/** The picture that another app has shared with this one, with how many there were. Whoever takes it has it alone. */
export async function takeSharedPicture(): Promise<{ file: File; count: number } | undefined> {
  try {
    const shared = await store.pop('latest')
    if (!isShared(shared)) return undefined
    const { name, type, bytes, count } = shared
    return { file: new File([bytes], name, { type }), count }
  } catch (error) {
    logProblem('The shared picture could not be read.', error)
    return undefined
  }
}

function isShared(found: unknown): found is Shared {
  const { name, type, bytes, count } = (found ?? {}) as Partial<Record<keyof Shared, unknown>>
  const isNamed = typeof name === 'string' && typeof type === 'string'
  return isNamed && bytes instanceof ArrayBuffer && typeof count === 'number'
}
