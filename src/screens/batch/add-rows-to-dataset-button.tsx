import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BatchRow } from '#core/batches/batch-row.ts'
import type { BatchRowReader } from '#core/batches/batch-row-reader.ts'
import {
  addReviewedImage,
  findOrCreateDataset,
  isImageRefused,
} from '#features/datasets/add-reviewed-image.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { formatNumber } from '#platform/format.ts'
import { IconTarget } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import classes from './batch.module.css'

type AddRowsToDatasetButtonProps = { rows: readonly BatchRow[]; content: BatchRowReader }

/** `problem`: why the remaining images were not tried. */
type Outcome = {
  added: number
  set?: Awaited<ReturnType<typeof findOrCreateDataset>>
  refused: { title: string; message: string }[]
  problem?: string
}

const maxNamed = 3

/** Adds images whose result is right or was corrected. Those that the server has are not uploaded. */
export function AddRowsToDatasetButton({ rows, content }: AddRowsToDatasetButtonProps) {
  const { reload } = useDatasetMutations()
  const reviewed = rows.filter(
    ({ status, verdict, correction }) => status === 'done' && (verdict === 'right' || correction),
  )

  async function addRow(row: BatchRow, outcome: Outcome) {
    const { runId, isShared, imageSize, correction, path } = row
    const image = isShared && imageSize ? undefined : await content.readImage?.(row)
    if (!image && !isShared) return
    outcome.set ??= await findOrCreateDataset(content).catch(({ message }: Error) => {
      // No longer an `ApiError`, because it concerns all images.
      throw new Error(message)
    })
    await addReviewedImage(outcome.set.id, {
      ...{ runId, isShared, image, correction, agent: content.agent, size: imageSize },
      result: await content.readResult(row),
      name: path.slice(path.lastIndexOf('/') + 1),
    })
    outcome.added += 1
  }

  async function add(): Promise<Outcome> {
    const outcome: Outcome = { added: 0, refused: [] }
    for (const row of reviewed) {
      try {
        await addRow(row, outcome)
      } catch (error) {
        const { message } = error as Error
        if (!isImageRefused(error)) return { ...outcome, problem: message }
        outcome.refused.push({ title: row.title, message })
      }
    }
    return outcome
  }

  const { mutate, isPending } = useMutation({
    mutationFn: add,
    onSuccess: (outcome) => {
      const { set, refused, problem } = outcome
      if (set) void reload(set.id)
      const message = describeOutcome(outcome, reviewed.length)
      notifications.show({ message, ...((refused.length > 0 || problem) && { color: 'red' }) })
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

function describeOutcome({ added, set, refused, problem }: Outcome, total: number): string {
  const counted = set && `${formatNumber(added)} of ${formatNumber(total)} images are in ${set.name}.`
  const [first] = refused
  const shown = refused.slice(0, maxNamed).map(({ title }) => title.slice(-60))
  const rest = refused.length - shown.length
  const names = formatList(rest > 0 ? [...shown, `${formatNumber(rest)} more`] : shown)
  const parts = [counted, first && `Not added: ${names}. ${first.message}`, problem]
  return parts.filter(Boolean).join(' ') || 'The images are no longer stored.'
}

const formatList = (names: string[]) => new Intl.ListFormat('en').format(names)

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
