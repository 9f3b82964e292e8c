import { busyPage } from '#platform/busy-page.ts'
import { isSameRequest, isUnsent, type RunRequest } from './run.ts'
import type { NewRun } from './run-store.ts'

/** Letting go twice does nothing. */
export type Unkept = { draft: NewRun; letGo: () => void }

const held = new Map<Unkept, string>()

/**
 * Pictures that are in the memory of this page only, because the device has no room for them, or has not answered yet.
 * They are lost with the page: no update reloads it meanwhile, and the browser asks who closes it, where it does.
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

  /** Still wanted: nobody has let go of it, signed out or asked for it again. */
  has: (one: Unkept): boolean => held.has(one),

  /** Those without an answer, each once, oldest first. */
  of(uid: string): NewRun[] {
    const own = [...held].flatMap(([{ draft }, whose]) => (whose === uid && isUnsent(draft) ? [draft] : []))
    return [...new Map(own.map((draft) => [draft.picture, draft])).values()]
  },

  /**
   * Lets go of a picture that is asked for again. Gives the Idempotency-Key of the same question, if it was sent before:
   * with it both count once.
   */
  takeOver(picture: File, request: RunRequest): string | undefined {
    const before = [...held.keys()].filter(({ draft }) => draft.picture === picture && isUnsent(draft))
    for (const one of before) one.letGo()
    return before
      .map(({ draft }) => draft)
      .findLast((draft) => draft.sentAs && isSameRequest(draft.request, request))?.sentAs
  },

  /** At the person's own wish. */
  forget(uid: string): void {
    for (const [one, whose] of held) if (whose === uid) one.letGo()
  },
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
