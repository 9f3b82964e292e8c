import { historyStates } from './screen-states/history-states.ts'
import type { ScreenState } from './screen-states/screen-state.ts'
import { shellStates } from './screen-states/shell-states.ts'
import { signedInStates } from './screen-states/signed-in-states.ts'
import { signedOutStates } from './screen-states/signed-out-states.ts'
import { studioStates } from './screen-states/studio-states.ts'

/** Every screen in every condition that looks different. Those in front of sign-in come first: one sign-in is enough. */
export const screenStates: ScreenState[] = [
  ...signedOutStates,
  ...shellStates,
  ...signedInStates,
  ...studioStates,
  ...historyStates,
]
