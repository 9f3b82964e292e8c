import { calls } from '#api/calls.ts'
import { explain } from './explain.ts'
import { isSilence } from './judge.ts'

/** `why`: for the person. `silence`: nothing was heard of the backend at all. */
export type Shortage = { why: string; silence?: unknown }

/**
 * Where the trial was used up: whether it still is, before a picture is sent in vain. Resolves with undefined when
 * there are requests.
 */
export async function askForQuota(): Promise<Shortage | undefined> {
  try {
    const { trial_remaining } = await calls.trialStatus()
    return trial_remaining > 0 ? undefined : { why: noRequestsLeft }
  } catch (error) {
    const why = explain(error).message
    return isSilence(error) ? { why, silence: error } : { why }
  }
}

const noRequestsLeft = 'Your trial has no requests left. What waits is sent by itself when there are more.'
