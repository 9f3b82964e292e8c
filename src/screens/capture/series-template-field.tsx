import { useMemo } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { type LocalBatch, toRunFields } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { LazyCountTemplateField } from '#features/marking/lazy-count-template-field.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

type SeriesTemplateFieldProps = {
  series: LocalBatch
  first: Run | undefined
  onChange: (template: TemplateRef | undefined) => void
}

/** Chooses by which template the next photos of a series are counted, such as by objects of its first photo. */
export function SeriesTemplateField({ series, first, onChange }: SeriesTemplateFieldProps) {
  const store = getRunStore(useUserScope())
  const { agentCode, template } = series.request
  const agent = useAgentCatalog().data?.items.find(({ code }) => code === agentCode)
  const firstImage = useMemo(() => {
    if (!first) return undefined
    const { name, bytes: size } = first.image
    async function open(): Promise<File> {
      const photo = first && (await store.readImage(first))
      if (!photo) throw new Error('The photo is not on this device.')
      return photo
    }
    return { source: { name, path: first.id, size, open }, resize: false }
  }, [first, store])
  if (!agent?.takes_examples) return null
  return (
    <LazyCountTemplateField
      agentCode={agentCode}
      organizationId={toRunFields(series).organization?.id}
      template={template}
      onChange={onChange}
      firstImage={firstImage}
      isSeries
    />
  )
}
