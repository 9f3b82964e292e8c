import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPhotoEdit, IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { trialLevel } from '#features/usage/trial-level.ts'
import { useTrial } from '#features/usage/use-trial.ts'
import type { Studio } from './use-studio.ts'

/** Once more, or another picture; and what a run costs. */
export function RunButtons({ studio: { agent, analysis, chooseDifferent, testAgain } }: { studio: Studio }) {
  const noteId = useId()
  const { data: trial } = useTrial()
  const analyzing = analysis.status === 'analyzing'
  const isExpired = trial !== undefined && trial.trial_remaining <= 0
  return (
    <Stack gap="xs">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          // Not `disabled` while running: the button would lose the focus in the middle of its own work.
          {...(analyzing ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          disabled={!agent || agent.is_active === false || isExpired}
          aria-describedby={noteId}
          data-next-step
          onClick={() => !analyzing && void testAgain()}
        >
          {analyzing ? 'Analyzing...' : 'Test Again'}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPhotoEdit size={18} aria-hidden />}
          onClick={chooseDifferent}
        >
          Choose Different
        </Button>
      </Group>
      <Text
        id={noteId}
        size="sm"
        c={trial && trialLevel(trial.trial_remaining) === 'good' ? 'dimmed' : 'bright'}
      >
        {runNote(agent?.is_active === false, trial?.trial_remaining)}
      </Text>
    </Stack>
  )
}

/** Why the button is off, or what it spends. Says nothing while the number is unknown. */
function runNote(isUnavailable: boolean, remaining: number | undefined): string {
  if (isUnavailable) return 'This agent is not available at the moment.'
  if (remaining === undefined) return ''
  if (remaining <= 0) return 'Your trial is used up. Please contact support for early access.'
  return `A run uses 1 of ${remaining} left in your trial.`
}
