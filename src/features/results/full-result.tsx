import { Skeleton, Stack, Tabs } from '@mantine/core'
import { IconBraces, IconLayoutList } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { InferenceResult } from '#contract/inference.ts'
import { AnnotatedLayout } from './annotations/annotated-image.tsx'
import { AnnotationProvider } from './annotations/annotation-provider.tsx'
import type { RunRequest } from './export/code-snippets.ts'
import { ExportBar } from './export/export-bar.tsx'
import { FormattedResult } from './formatted-result.tsx'
import { RawResult } from './raw-result.tsx'
import { ResultDetails } from './result-details.tsx'
import { ResultHeadline } from './result-headline.tsx'
import { type ResolvedResult, resolveViewer } from './viewer-registry.ts'

export type FullResultProps = {
  result: InferenceResult
  /** The code and the type of the agent. */
  kinds: string[]
  elapsedMs: number
  request: RunRequest
  /** Whether the screen has the text of the headline as its title. */
  isTitled?: boolean
  /** Whether the image is also shown beside a result without annotations, because the screen does not show it. */
  showsImage?: boolean
}

/** Shows the headline of a result at once, and then the result formatted or raw. */
export function FullResult(props: FullResultProps) {
  const { result, kinds, request, isTitled = false } = props
  // A text is used as the dependency, since callers create the list in each render and parsing a large result is slow.
  const kindsKey = kinds.join('\n')
  const resolved = useMemo(() => resolveViewer(result, kindsKey.split('\n')), [result, kindsKey])
  // The viewers are many components. A deferred render lets the page respond to input in between.
  const showsViewers = useDeferredValue(true, false)
  return (
    <AnnotationProvider result={resolved.value} image={request.image}>
      <Stack gap="sm">
        <ResultHeadline resolved={resolved} hasText={!isTitled} />
        {showsViewers ? <Viewers {...props} resolved={resolved} /> : <Skeleton height={220} />}
      </Stack>
    </AnnotationProvider>
  )
}

type ViewersProps = FullResultProps & { resolved: ResolvedResult }

function Viewers({ result, resolved, elapsedMs, request, showsImage = false }: ViewersProps) {
  const [tab, setTab] = useState<string | null>('formatted')
  return (
    <>
      <ResultDetails result={result} elapsedMs={elapsedMs} isAlwaysShown={tab === 'raw'} />
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="sm">
          <Tabs.Tab value="formatted" leftSection={<IconLayoutList size={16} aria-hidden />}>
            Formatted View
          </Tabs.Tab>
          <Tabs.Tab value="raw" leftSection={<IconBraces size={16} aria-hidden />}>
            Raw JSON
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="formatted">
          <AnnotatedLayout plainImage={showsImage && request.image.size > 0 ? request.image : undefined}>
            <FormattedResult result={result} resolved={resolved} />
          </AnnotatedLayout>
        </Tabs.Panel>
        <Tabs.Panel value="raw">
          <RawResult result={result} />
        </Tabs.Panel>
      </Tabs>
      <ExportBar result={result} shown={resolved.value} request={request} />
    </>
  )
}
