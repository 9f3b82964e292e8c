import { Badge, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconBraces, IconClockHour4, IconCpu, IconLayoutList } from '@tabler/icons-react'
import type { InferenceAnswer } from '#contract/inference.ts'
import { EvidenceProvider } from './evidence/evidence-provider.tsx'
import { ResultEvidence } from './evidence/result-evidence.tsx'
import { modelUsed } from './model-used.ts'
import { RawAnswer } from './raw-answer.tsx'
import { viewers } from './viewers.ts'
import type { Asked } from './ways-out/asked.ts'
import { WaysOut } from './ways-out/ways-out.tsx'

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
  const seconds = (elapsedMs / 1000).toFixed(1)
  return (
    <EvidenceProvider answer={answer} picture={asked.picture}>
      <Stack gap="sm">
        <Group gap="xs">
          <Badge
            variant="default"
            size="lg"
            radius="sm"
            tt="none"
            leftSection={<IconCpu size={14} aria-hidden />}
          >
            Model: {modelUsed(answer)}
          </Badge>
          <Badge
            variant="default"
            size="lg"
            radius="sm"
            tt="none"
            leftSection={<IconClockHour4 size={14} aria-hidden />}
          >
            Response time: {seconds} s
          </Badge>
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
              <Formatted answer={answer} kinds={kinds} />
            </ResultEvidence>
          </Tabs.Panel>
          <Tabs.Panel value="raw">
            <RawAnswer answer={answer} />
          </Tabs.Panel>
        </Tabs>
        <WaysOut answer={answer} asked={asked} />
      </Stack>
    </EvidenceProvider>
  )
}

function Formatted({ answer, kinds }: Pick<ResultViewProps, 'answer' | 'kinds'>) {
  const viewer = kinds.map((kind) => viewers[kind]).find(Boolean)
  if (!viewer) {
    return (
      <Stack gap="xs">
        <Text c="dimmed" size="sm">
          This agent has no custom formatter yet. Here is its answer as it came.
        </Text>
        <RawAnswer answer={answer} />
      </Stack>
    )
  }
  return viewer(answer) ?? <RawAnswer answer={answer} />
}
