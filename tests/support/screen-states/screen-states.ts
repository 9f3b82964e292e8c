import { historyStates } from './history-states.ts'
import type { ScreenState } from './screen-state.ts'
import { shellStates } from './shell-states.ts'
import { signedInStates } from './signed-in-states.ts'
import { signedOutStates } from './signed-out-states.ts'
import { studioStates } from './studio-states.ts'

/** Every screen in every condition that looks different. Those in front of sign-in come first: one sign-in is enough. */
export const screenStates: ScreenState[] = [
  ...signedOutStates,
  ...shellStates,
  ...signedInStates,
  ...studioStates,
  ...historyStates,
]
