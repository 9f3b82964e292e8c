import { Badge, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconBraces, IconClockHour4, IconCpu, IconLayoutList } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { InferenceAnswer } from '#contract/inference.ts'
import { modelUsed } from './model-used.ts'
import { Said } from './parts/said.tsx'
import { RawAnswer } from './raw-answer.tsx'
import { timeSpent } from './time-spent.ts'
import type { Asked } from './ways-out/asked.ts'
import { WaysOut } from './ways-out/ways-out.tsx'

// The viewers come while the agent is at work, not before the page is there. Where they cannot be had, the raw view stands in.
const loadFormatted = () => import('./formatted-answer.tsx')
void loadFormatted().catch(() => undefined)
const FormattedAnswer = lazy(() =>
  loadFormatted().then(
    (loaded) => ({ default: loaded.FormattedAnswer }),
    () => ({ default: RawAnswer }),
  ),
)

type ResultViewProps = {
  answer: InferenceAnswer
  /** What the agent may be known by, best first: code, then type. */
  kinds: string[]
  elapsedMs: number
  /** What was asked for it, with the very picture that was sent. */
  asked: Asked
}

/** An answer in two views: made for reading, and exactly as it came. */
export function ResultView({ answer, kinds, elapsedMs, asked }: ResultViewProps) {
  const time = timeSpent(answer, elapsedMs)
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Badge
          variant="default"
          size="lg"
          radius="sm"
          tt="none"
          leftSection={<IconCpu size={14} aria-hidden />}
        >
          Model: <Said text={modelUsed(answer)} length={80} />
        </Badge>
        <Badge
          variant="default"
          size="lg"
          radius="sm"
          tt="none"
          leftSection={<IconClockHour4 size={14} aria-hidden />}
        >
          Response time: {time.total}
        </Badge>
        {time.split && (
          <Text size="xs" c="dimmed">
            {time.split}
          </Text>
        )}
      </Group>
      <Tabs defaultValue="formatted" keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="formatted" leftSection={<IconLayoutList size={16} aria-hidden />}>
            Formatted View
          </Tabs.Tab>
          <Tabs.Tab value="raw" leftSection={<IconBraces size={16} aria-hidden />}>
            Raw JSON
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="formatted">
          <Suspense fallback={<Skeleton height={120} />}>
            <FormattedAnswer answer={answer} kinds={kinds} asked={asked} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <Stack gap="md">
            <RawAnswer answer={answer} />
            <WaysOut answer={answer} asked={asked} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
