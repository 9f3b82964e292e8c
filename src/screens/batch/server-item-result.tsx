import { Alert, Group, Loader, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Batch } from '#contract/batch.ts'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { useReviewRefresh } from '#core/reviews/use-review-refresh.ts'
import { formatTimeAndPlace } from '#core/runs/format-time-and-place.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { ReviewedResult } from '#screens/shared/reviewed-result.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconAlertCircle } from '#ui/icons.gen.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './row-details.module.css'
import { useServerItemContent } from './use-server-item-content.ts'

type ServerItemResultProps = { row: BatchRow; batch: Batch; content: BatchRowReader }

/** The type is that of most images, for the code that repeats the request. */
const noImage = new Blob([], { type: 'image/jpeg' })

export function ServerItemResult({ row, batch, content }: ServerItemResultProps) {
  const { data, isError, error } = useServerItemContent(row, content)
  const { agent_code: agentCode, variant_id, parameter, template_id: templateId } = batch
  const image = data?.image
  const request = useMemo(
    () => ({
      agentCode,
      variantId: variant_id ?? undefined,
      parameter: parameter ?? undefined,
      template: templateId ? { id: templateId } : undefined,
      image: image ?? noImage,
    }),
    [agentCode, variant_id, parameter, templateId, image],
  )
  useReviewRefresh(data?.result === undefined ? [] : [row.runId])
  if (isError) return <ErrorAlert message={`The result could not be read. ${error.message}`} />
  if (!data) return <Loader size="sm" />
  const facts = joinParts([
    row.taken && `Taken ${formatTimeAndPlace(row.taken)}`,
    row.sender && `Sent by ${row.sender}`,
    row.reviewer && `Reviewed by ${row.reviewer}`,
  ])
  return (
    <Stack gap="md" className={classes.result}>
      {data.result === undefined ? (
        <WithoutResult row={row} image={image} />
      ) : (
        <ReviewedResult
          runId={row.runId}
          result={data.result}
          elapsedMs={row.elapsedMs ?? 0}
          request={request}
          agent={content.agent}
          name={row.path}
          isShared={row.isShared}
          showsImage={image !== undefined}
        />
      )}
      {facts && (
        <Text size="sm" c="dimmed">
          <bdi>{facts}</bdi>
        </Text>
      )}
    </Stack>
  )
}

function WithoutResult({ row, image }: { row: BatchRow; image: Blob | undefined }) {
  const url = useObjectUrl(image)
  return (
    <>
      <Reason row={row} />
      {url && <img src={url} alt={row.title} style={{ maxWidth: '100%' }} {...row.imageSize} />}
    </>
  )
}

function Reason({ row: { status, statusLabel, reason } }: { row: BatchRow }) {
  if (status === 'failed')
    return (
      <Alert color="red" title={statusLabel} icon={<IconAlertCircle />}>
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
