import { historyStates } from './history-states.ts'
import type { ScreenState } from './screen-state.ts'
import { shellStates } from './shell-states.ts'
import { signedInStates } from './signed-in-states.ts'
import { signedOutStates } from './signed-out-states.ts'
import { studioStates } from './studio-states.ts'

/** All states that look different. Those without a session are first, so that one sign-in is enough. */
export const screenStates: ScreenState[] = [
  ...signedOutStates,
  ...shellStates,
  ...signedInStates,
  ...studioStates,
  ...historyStates,
]
