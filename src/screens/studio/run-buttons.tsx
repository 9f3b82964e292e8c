import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPhotoEdit, IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { QuotaHint } from './studio-notices.tsx'
import type { Studio } from './use-studio.ts'

type RunButtonsProps = { studio: Studio; onChooseDifferent: () => void }

export function RunButtons({ studio, onChooseDifferent }: RunButtonsProps) {
  const { agent, isAnalyzing, contextProblem, testAgain } = studio
  const hintId = useId()
  return (
    <Stack gap="xs">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          // With `disabled`, the button would lose the focus.
          {...(isAnalyzing ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          disabled={!agent}
          aria-describedby={hintId}
          data-next-step
          onClick={() => !isAnalyzing && testAgain()}
        >
          {isAnalyzing ? 'Analyzing...' : 'Test Again'}
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPhotoEdit size={18} aria-hidden />}
          onClick={onChooseDifferent}
        >
          Choose Different
        </Button>
      </Group>
      {contextProblem ? (
        <Text id={hintId} size="sm" c="bright">
          {contextProblem}
        </Text>
      ) : (
        <QuotaHint id={hintId} />
      )}
    </Stack>
  )
}
