import { keepLater } from './keep-later.ts'
import { keepRun } from './keep-run.ts'
import type { Run } from './run.ts'
import type { NewRun } from './run-store.ts'

/** On its way to the device. Undefined: the device keeps nothing. */
export type Keeping = { draft: NewRun; keeping: Promise<Run | undefined> }

/** What nobody looks at any more goes its way like everything in the list, once the device takes it. */
export async function keepInTheEnd(uid: string, { draft, keeping }: Keeping): Promise<void> {
  if (!(await keeping)) await keepLater(uid, () => keepRun(uid, draft))
}
