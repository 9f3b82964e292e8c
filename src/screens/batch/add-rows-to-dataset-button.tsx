import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import { addReviewedImage, findOrCreateDataset } from '#features/datasets/add-reviewed-image.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { formatNumber } from '#platform/format.ts'
import { IconTarget } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import classes from './batch.module.css'

type AddRowsToDatasetButtonProps = { rows: readonly BatchRow[]; content: BatchRowReader }

/** Adds images whose result is right or was corrected. Those that the server has are not uploaded. */
export function AddRowsToDatasetButton({ rows, content }: AddRowsToDatasetButtonProps) {
  const { reload } = useDatasetMutations()
  const reviewed = rows.filter(
    ({ status, verdict, correction }) => status === 'done' && (verdict === 'right' || correction),
  )

  async function add() {
    let added = 0
    let set: Awaited<ReturnType<typeof findOrCreateDataset>> | undefined
    for (const row of reviewed) {
      const { runId, isShared, imageSize, correction, path } = row
      const image = isShared && imageSize ? undefined : await content.readImage?.(row)
      if (!image && !isShared) continue
      set ??= await findOrCreateDataset(content)
      await addReviewedImage(set.id, {
        ...{ runId, isShared, image, correction, agent: content.agent, size: imageSize },
        result: await content.readResult(row),
        name: path.slice(path.lastIndexOf('/') + 1),
      })
      added += 1
    }
    return { added, set }
  }

  const { mutate, isPending } = useMutation({
    mutationFn: add,
    onError: ({ message }) => notifications.show({ color: 'red', message: `Not all were added. ${message}` }),
    onSuccess: ({ added, set }) => {
      if (set) void reload(set.id)
      notifications.show({
        message: set
          ? `${formatNumber(added)} of ${formatNumber(reviewed.length)} images are in ${set.name}.`
          : 'The images are no longer stored.',
      })
    },
  })
  const hint = explainRest(reviewed.length, rows.length)
  return (
    <>
      {reviewed.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTarget size={16} />}
          loading={isPending}
          onClick={() => mutate()}
        >{`Add ${formatNumber(reviewed.length)} to golden set`}</Button>
      )}
      {hint && (
        <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
          {hint}
        </Text>
      )}
    </>
  )
}

/** Says why not all of the selected rows can be added. */
function explainRest(addable: number, total: number): string | undefined {
  if (addable === total) return undefined
  const rest =
    addable === 0
      ? 'These results'
      : total - addable === 1
        ? 'One more'
        : `${formatNumber(total - addable)} more`
  return `${rest} can be added to a golden set once marked right, or corrected.`
}
