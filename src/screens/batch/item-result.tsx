import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Batch } from '#contract/batch.ts'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchItems } from '#core/batches/read-items.ts'
import type { BatchAgent } from '#core/batches/use-api-batch.ts'
import { useLatestReviews } from '#core/reviews/use-latest-reviews.ts'
import { ReviewedResult } from '#screens/shared/reviewed-result.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconAlertCircle } from '#ui/icons.gen.ts'
import classes from './row-details.module.css'

type ItemResultProps = {
  row: BatchRow
  batch: Batch
  agent: BatchAgent
  readResult: BatchItems['readResult']
}

/** The type is that of most images, for the code that repeats the request. */
const noImage = new Blob([], { type: 'image/jpeg' })

/** The full result of an item of a batch that was made with the API, without its image. */
export function ItemResult({ row, batch, agent, readResult }: ItemResultProps) {
  const { agent_code: agentCode, variant_id, parameter } = batch
  const request = useMemo(
    () => ({
      agentCode,
      variantId: variant_id ?? undefined,
      parameter: parameter ?? undefined,
      image: noImage,
    }),
    [agentCode, variant_id, parameter],
  )
  const { data, isError } = useQuery({
    queryKey: ['api-batch-result', row.id, row.status],
    queryFn: async () => ({ result: await readResult(row) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Items that have lost their id have no result either.
  useLatestReviews(data?.result === undefined ? [] : [row.id])
  if (isError) return <ErrorAlert message="The result could not be read. Reload the page." />
  if (!data) return <Loader size="sm" />
  if (data.result === undefined) return <WithoutResult row={row} />
  return (
    <Stack gap="md" className={classes.result}>
      <ReviewedResult
        runId={row.id}
        result={data.result}
        elapsedMs={row.elapsedMs ?? 0}
        request={request}
        agent={agent}
      />
    </Stack>
  )
}

function WithoutResult({ row: { status, statusLabel, reason } }: { row: BatchRow }) {
  if (status === 'failed')
    return (
      <Alert color="red" title={statusLabel} icon={<IconAlertCircle aria-hidden />}>
        {reason}
      </Alert>
    )
  if (status === 'sending')
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">Running… The result will appear here.</Text>
      </Group>
    )
  const texts = {
    waiting: 'This image waits for its turn.',
    cancelled: 'This image was cancelled.',
    done: reason,
  }
  return <Text c="dimmed">{texts[status]}</Text>
}
