import { Text } from '@mantine/core'
import type { Agent } from '#contract/agent.ts'
import { lastKnownAt } from '#features/usage/last-known-at.ts'
import { trialLevel } from '#features/usage/trial-level.ts'
import { useLastKnownTrial } from '#features/usage/use-last-known-trial.ts'
import { useTrial } from '#features/usage/use-trial.ts'

type RunNoteProps = { agent: Agent | undefined; id?: string }

/** What a run spends, before it is spent; or why there can be none. Says nothing while the number is unknown. */
export function RunNote({ agent, id }: RunNoteProps) {
  const { data } = useTrial({ refetchOnMount: false })
  const lastKnown = useLastKnownTrial()
  const remaining = (data ?? lastKnown?.usage)?.trial_remaining
  const isPlain = remaining !== undefined && trialLevel(remaining) === 'good'
  return (
    <Text id={id} size="sm" c={isPlain ? 'dimmed' : 'bright'}>
      {noteOf(agent?.is_active === false, remaining)}
      {lastKnown && ` ${lastKnownAt(lastKnown.loadedAt)}.`}
    </Text>
  )
}

function noteOf(isUnavailable: boolean, remaining: number | undefined): string {
  if (isUnavailable) return 'This agent is not available at the moment.'
  if (remaining === undefined) return ''
  if (remaining <= 0) return 'Your trial is used up. Please contact support for early access.'
  return `A run uses 1 of ${remaining} left in your trial.`
}
