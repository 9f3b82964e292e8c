import { busyPage } from '#platform/busy-page.ts'
import { isUnsent } from './run.ts'
import type { NewRun } from './run-store.ts'

/** Letting go twice does nothing. */
export type Unkept = { draft: NewRun; letGo: () => void }

const held = new Map<Unkept, string>()

/**
 * Pictures without an answer that are in the memory of this page only, because the device has no room for them, or has
 * not answered yet. They are lost with the page: no update reloads it meanwhile, and the browser asks who closes it.
 */
export const unkeptRuns = {
  hold(uid: string, draft: NewRun): Unkept {
    const letBusyGo = busyPage.hold()
    const one = {
      draft,
      letGo() {
        letBusyGo()
        held.delete(one)
        if (held.size === 0) removeEventListener('beforeunload', askToStay)
      },
    }
    held.set(one, uid)
    addEventListener('beforeunload', askToStay)
    return one
  },

  /** Each once, oldest first. */
  of(uid: string): NewRun[] {
    const own = [...held].flatMap(([{ draft }, whose]) => (whose === uid && isUnsent(draft) ? [draft] : []))
    return [...new Map(own.map((draft) => [draft.picture, draft])).values()]
  },

  /** At the person's own wish. */
  forget(uid: string): void {
    for (const [one, whose] of held) if (whose === uid) one.letGo()
  },
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
