import { keepLater } from './keep-later.ts'
import { keepRun } from './keep-run.ts'
import type { Unkept } from './unkept-runs.ts'

/** What nobody looks at any more goes its way like everything in the list, once the device takes it. */
export async function keepInTheEnd(uid: string, { draft, letGo }: Unkept): Promise<void> {
  await keepLater(uid, () => keepRun(uid, draft)).finally(letGo)
}
