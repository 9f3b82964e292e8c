import { Text } from '@mantine/core'
import { trialLevel } from '#features/usage/trial-level.ts'
import { useTrial } from '#features/usage/use-trial.ts'

/** What a run costs, beside the button that spends it. Says nothing while the number is unknown. */
export function TrialNote() {
  const { data } = useTrial()
  if (!data) return null
  const remaining = data.trial_remaining
  return (
    <Text size="sm" c={trialLevel(remaining) === 'good' ? 'dimmed' : 'bright'}>
      {remaining > 0
        ? `A run uses 1 of your ${remaining} remaining trial requests.`
        : 'Your trial is used up. Please contact support for early access.'}
    </Text>
  )
}
