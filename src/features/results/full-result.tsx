import { Badge, Group, Space, Stack, Tabs, Text } from '@mantine/core'
import { IconBraces, IconClockHour4, IconCpu, IconLayoutList } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { InferenceAnswer } from '#contract/inference.ts'
import { Later } from '#ui/later.tsx'
import { EvidenceProvider } from './annotations/annotation-provider.tsx'
import { ResultEvidence } from './annotations/annotated-layout.tsx'
import { FormattedAnswer } from './formatted-result.tsx'
import { modelUsed } from './model-used.ts'
import { Said } from './components/safe-text.tsx'
import { RawAnswer } from './raw-result.tsx'
import { readFor } from './read-for.ts'
import { timeSpent } from './time-spent.ts'
import type { Asked } from './export/asked.ts'
import { WaysOut } from './export/export-bar.tsx'

export type FullResultProps = {
  answer: InferenceAnswer
  /** What the agent may be known by, best first: code, then type. */
  kinds: string[]
  elapsedMs: number
  /** What was asked for it, with the very picture that was sent. */
  asked: Asked
}

/** An answer in two views: made for reading, and exactly as it came. */
export function FullResult({ answer, kinds, elapsedMs, asked }: FullResultProps) {
  // By their text: the list is a new one at each drawing, and reading a large answer takes its time.
  const kindsText = kinds.join('\n')
  const read = useMemo(() => readFor(answer, kindsText.split('\n')), [answer, kindsText])
  const time = timeSpent(answer, elapsedMs)
  return (
    <EvidenceProvider answer={read.value} picture={asked.picture}>
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
            <ResultEvidence>
              <FormattedAnswer answer={answer} read={read} />
            </ResultEvidence>
          </Tabs.Panel>
          <Tabs.Panel value="raw">
            <RawAnswer answer={answer} />
          </Tabs.Panel>
        </Tabs>
        <Later instead={<Space h={44} />}>
          <WaysOut answer={answer} shown={read.value} asked={asked} />
        </Later>
      </Stack>
    </EvidenceProvider>
  )
}
