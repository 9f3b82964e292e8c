import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPhotoEdit, IconPlayerPlay } from '@tabler/icons-react'
import { useId } from 'react'
import { QuotaHint } from './studio-notices.tsx'
import type { Studio } from './use-studio.ts'

export function RunButtons({ studio }: { studio: Studio }) {
  const { agent, isAnalyzing, isContextMissing, chooseDifferent, testAgain } = studio
  const hintId = useId()
  return (
    <Stack gap="xs">
      <Group gap="sm" grow preventGrowOverflow={false}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          // `disabled` is not used: the button would lose the focus.
          {...(isAnalyzing ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          disabled={!agent || isContextMissing}
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
          onClick={chooseDifferent}
        >
          Choose Different
        </Button>
      </Group>
      {isContextMissing ? (
        <Text id={hintId} size="sm" c="bright">
          Enter a context for {agent?.name} first.
        </Text>
      ) : (
        <QuotaHint id={hintId} />
      )}
    </Stack>
  )
}
