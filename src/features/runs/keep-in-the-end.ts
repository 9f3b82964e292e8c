import { keepLater } from './keep-later.ts'
import { keepRun } from './keep-run.ts'
import type { Unkept } from './unkept-runs.ts'

/** What nobody looks at any more goes its way like everything in the list, once the device takes it. */
export async function keepInTheEnd(uid: string, held: Unkept): Promise<void> {
  await keepLater(uid, held, () => keepRun(uid, held.draft))
}
