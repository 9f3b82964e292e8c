import { Button, Group, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { IconPhotoEdit, IconPlayerPlay } from '#ui/icons.gen.ts'
import { QuotaHint } from './studio-notices.tsx'

type RunButtonsProps = {
  choice: AgentChoice
  isAnalyzing: boolean
  size?: 'sm' | 'md'
  onTestAgain: () => void
  onChooseDifferent: () => void
}

export function RunButtons(props: RunButtonsProps) {
  const { choice, isAnalyzing, size = 'md', onTestAgain, onChooseDifferent } = props
  const { agent, contextProblem } = choice
  const hintId = useId()
  return (
    <Stack gap={size === 'sm' ? 4 : 'xs'}>
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size={size}
          leftSection={<IconPlayerPlay size={18} />}
          // With `disabled`, the button would lose the focus.
          {...(isAnalyzing ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          disabled={!agent}
          aria-describedby={hintId}
          data-next-step
          onClick={() => !isAnalyzing && onTestAgain()}
        >
          {isAnalyzing ? 'Analyzing...' : 'Test Again'}
        </Button>
        <Button
          size={size}
          variant="default"
          leftSection={<IconPhotoEdit size={18} />}
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
