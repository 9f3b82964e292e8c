import { Badge, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconBraces, IconClockHour4, IconCpu, IconLayoutList } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { InferenceResult } from '#contract/inference.ts'
import { AnnotatedLayout } from './annotations/annotated-image.tsx'
import { AnnotationProvider } from './annotations/annotation-provider.tsx'
import { SafeText } from './components/safe-text.tsx'
import type { RunRequest } from './export/code-snippets.ts'
import { ExportBar } from './export/export-bar.tsx'
import { FormattedResult } from './formatted-result.tsx'
import { RawResult } from './raw-result.tsx'
import { getModelName, responseTime } from './response-metadata.ts'
import { resolveViewer } from './viewer-registry.ts'

export type FullResultProps = {
  result: InferenceResult
  /** The code and the type of the agent. */
  kinds: string[]
  elapsedMs: number
  request: RunRequest
}

/** Shows a result, formatted or raw. */
export function FullResult({ result, kinds, elapsedMs, request }: FullResultProps) {
  // A text is used as the dependency, since callers create the list in each render and parsing a large result is slow.
  const kindsKey = kinds.join('\n')
  const resolved = useMemo(() => resolveViewer(result, kindsKey.split('\n')), [result, kindsKey])
  const time = responseTime(result, elapsedMs)
  return (
    <AnnotationProvider result={resolved.value} image={request.image}>
      <Stack gap="sm">
        <Group gap="xs">
          <Badge
            variant="default"
            size="lg"
            radius="sm"
            tt="none"
            leftSection={<IconCpu size={14} aria-hidden />}
          >
            Model: <SafeText text={getModelName(result)} length={80} />
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
          {time.breakdown && (
            <Text size="xs" c="dimmed">
              {time.breakdown}
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
            <AnnotatedLayout>
              <FormattedResult result={result} resolved={resolved} />
            </AnnotatedLayout>
          </Tabs.Panel>
          <Tabs.Panel value="raw">
            <RawResult result={result} />
          </Tabs.Panel>
        </Tabs>
        <ExportBar result={result} shown={resolved.value} request={request} />
      </Stack>
    </AnnotationProvider>
  )
}
