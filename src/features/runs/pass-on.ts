import type { RefObject } from 'react'
import { keepInTheEnd } from './keep-in-the-end.ts'
import type { Analysis } from './use-shown-analysis.ts'

/** A photo whose failure was shown goes its way as well, once, when the person turns to something else. */
export function passOn(uid: string, shown: RefObject<Analysis>): void {
  const { current } = shown
  if (current.status !== 'failed' || !current.unkept) return
  shown.current = { status: 'failed', failure: current.failure }
  void keepInTheEnd(uid, current.unkept)
}
