import { batchStates } from './batch-states.ts'
import { captureStates } from './capture-states.ts'
import { dashboardStates } from './dashboard-states.ts'
import { evaluationStates } from './evaluation-states.ts'
import { historyStates } from './history-states.ts'
import { markingStates } from './marking-states.ts'
import { organizationStates } from './organization-states.ts'
import { reviewStates } from './review-states.ts'
import type { ScreenState } from './screen-state.ts'
import { shellStates } from './shell-states.ts'
import { signedInStates } from './signed-in-states.ts'
import { signedOutStates } from './signed-out-states.ts'
import { studioStates } from './studio-states.ts'
import { templateStates } from './template-states.ts'

/** All states of the screens that look different. States without a session come first, so that one sign-in is enough. */
export const screenStates: ScreenState[] = [
  ...signedOutStates,
  ...shellStates,
  ...dashboardStates,
  ...signedInStates,
  ...organizationStates,
  ...studioStates,
  ...markingStates,
  ...historyStates,
  ...reviewStates,
  ...batchStates,
  ...evaluationStates,
  ...captureStates,
  ...templateStates,
]
