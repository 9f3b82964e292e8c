import { Button, Group, Stack } from '@mantine/core'
import { IconPhotoEdit, IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { useIsTrialSpent } from '#features/usage/use-trial.ts'
import { RunNote } from './run-note.tsx'
import type { Studio } from './use-studio.ts'

/** Once more, or another picture; and what a run costs. */
export function RunButtons({ studio: { agent, analysis, chooseDifferent, testAgain } }: { studio: Studio }) {
  const noteId = useId()
  const isSpent = useIsTrialSpent({ refetchOnMount: false })
  const analyzing = analysis.status === 'analyzing'
  return (
    <Stack gap="xs">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          // Not `disabled` while running: the button would lose the focus in the middle of its own work.
          {...(analyzing ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          disabled={!agent || agent.is_active === false || isSpent}
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
      <RunNote agent={agent} id={noteId} />
    </Stack>
  )
}
