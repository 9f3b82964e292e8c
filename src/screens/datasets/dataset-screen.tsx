import { Skeleton, Stack } from '@mantine/core'
import { formatAgentCode } from '#core/agents/agent-info.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useDataset, useDatasetItems } from '#features/datasets/use-datasets.ts'
import { formatCount } from '#platform/format.ts'
import { DatasetLoadError } from '#screens/shared/dataset-load-error.tsx'
import { TitledCard } from '#ui/card.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { BaselineCard } from './baseline-card.tsx'
import { DatasetActions } from './dataset-actions.tsx'
import { DatasetEvaluations } from './dataset-evaluations.tsx'
import { DatasetItems, type ItemFilter } from './dataset-items.tsx'
import classes from './datasets.module.css'
import { ImportCard } from './import-card.tsx'

type DatasetScreenProps = { datasetId: string; filter: ItemFilter }

export function DatasetScreen({ datasetId, filter }: DatasetScreenProps) {
  const { data: dataset, error, refetch } = useDataset(datasetId)
  const items = useDatasetItems(datasetId)
  const catalog = useAgentCatalog()
  if (!dataset) {
    return (
      <>
        <PageHeader title="Golden set" />
        {error ? (
          <DatasetLoadError
            title="The golden set could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={420} role="status" aria-label="Loading the golden set" />
        )}
      </>
    )
  }
  const listed = catalog.data?.items.find(({ code }) => code === dataset.agent_code)
  const agent = listed ?? { code: dataset.agent_code }
  const count = items.data?.length ?? dataset.items
  return (
    <>
      <PageHeader
        title={dataset.name}
        subtitle={`${listed?.name ?? formatAgentCode(dataset.agent_code)} · ${formatCount(count, 'image')}`}
        actions={<DatasetActions dataset={dataset} />}
      />
      <Stack gap="lg">
        <div className={classes.sections}>
          {/* Without images there is nothing to evaluate. */}
          {count > 0 && (
            <>
              <DatasetEvaluations dataset={dataset} />
              <BaselineCard datasetId={datasetId} />
            </>
          )}
          <ImportCard datasetId={datasetId} agent={agent} isFirst={count === 0} />
        </div>
        <TitledCard title="Images">
          {items.error && !items.data && (
            <LoadError error={items.error} onRetry={() => void items.refetch()} />
          )}
          {!items.data && !items.error && (
            <Skeleton height={240} role="status" aria-label="Loading the images" />
          )}
          {items.data && <DatasetItems {...{ datasetId, agent, filter }} items={items.data} />}
        </TitledCard>
      </Stack>
    </>
  )
}
