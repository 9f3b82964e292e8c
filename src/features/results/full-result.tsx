import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { InferenceResult } from '#contract/inference.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { type Interpretation, interpretResult } from '#domain/agents/interpret-result.ts'
import { IconBraces, IconLayoutList } from '#ui/icons.gen.ts'
import { AnnotatedLayout } from './annotations/annotated-layout.tsx'
import { AnnotationProvider } from './annotations/annotation-provider.tsx'
import type { RequestWithImage } from './export/code-snippets.ts'
import { ExportBar } from './export/export-bar.tsx'
import { FormattedResult } from './formatted-result.tsx'
import { RawResult } from './raw-result.tsx'
import { ResultDetails } from './result-details.tsx'
import { ResultHeadline } from './result-headline.tsx'

export type FullResultProps = {
  result: InferenceResult
  agent: AgentRef
  elapsedMs: number
  request: RequestWithImage
  /** Whether the screen has the text of the headline as its title. */
  isTitled?: boolean
  /** Whether the image is also shown beside a result without annotations, because the screen does not show it. */
  showsImage?: boolean
}

export function FullResult(props: FullResultProps) {
  const { result, agent, request, isTitled = false } = props
  const interpretation = useMemo(() => interpretResult(result, agent), [result, agent])
  // The viewers are many components. A deferred render lets the page respond to input in between.
  const showsViewers = useDeferredValue(true, false)
  return (
    <AnnotationProvider interpretation={interpretation} image={request.image}>
      <Stack gap="sm">
        <ResultHeadline interpretation={interpretation} hasText={!isTitled} />
        {showsViewers ? <Viewers {...props} interpretation={interpretation} /> : <Skeleton height={220} />}
      </Stack>
    </AnnotationProvider>
  )
}

type ViewersProps = FullResultProps & { interpretation: Interpretation }

function Viewers({ result, interpretation, elapsedMs, request, showsImage = false }: ViewersProps) {
  const [tab, setTab] = useState<string | null>('formatted')
  return (
    <>
      <ResultDetails interpretation={interpretation} elapsedMs={elapsedMs} isAlwaysShown={tab === 'raw'} />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="formatted" leftSection={<IconLayoutList size={16} />}>
            Formatted View
          </Tabs.Tab>
          <Tabs.Tab value="raw" leftSection={<IconBraces size={16} />}>
            Raw JSON
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="formatted">
          <AnnotatedLayout plainImage={showsImage && request.image.size > 0 ? request.image : undefined}>
            <FormattedResult result={result} interpretation={interpretation} />
          </AnnotatedLayout>
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <RawResult result={result} />
        </Tabs.Panel>
      </Tabs>
      <ExportBar result={result} shown={interpretation.value} request={request} />
    </>
  )
}
