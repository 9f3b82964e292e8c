import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { DatasetItem } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { useDatasetImage, useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { CorrectionDialog } from '#features/reviews/correction/correction-dialog.tsx'
import { LoadError } from '#ui/offline-note.tsx'

type EditItemDialogProps = {
  datasetId: string
  /** The item remains set while the dialog is closing. */
  item: DatasetItem | undefined
  opened: boolean
  /** Those that are listed, in their order. */
  items: readonly DatasetItem[]
  agent: AgentRef
  onEdit: (item: DatasetItem) => void
  onClose: () => void
}

/**
 * Edits the expected results and the tags of images, one after the other. It is mounted before it opens, so that the focus goes
 * back.
 */
export function EditItemDialog({ datasetId, item, opened, items, agent, ...props }: EditItemDialogProps) {
  const { changeItem } = useDatasetMutations()
  const image = useDatasetImage(datasetId, opened ? item?.digest : undefined, 'full')
  const [entered, setEntered] = useState<string[]>()
  const tags = (entered ?? item?.tags ?? []).map((tag) => tag.slice(0, 40))
  const index = items.findIndex(({ id }) => id === item?.id)

  function leave(to?: DatasetItem): void {
    setEntered(undefined)
    // A save that is still running does not close what is opened next.
    changeItem.reset()
    if (to) props.onEdit(to)
    else props.onClose()
  }

  function save(
    { id, tags: before }: DatasetItem,
    expected: DatasetItem['expected'] | undefined,
    step: number,
  ) {
    const then = () => leave(step === 0 ? undefined : items[index + step])
    const hasNewTags = tags.join('\n') !== before.join('\n')
    if (!expected && !hasNewTags) return then()
    const change = { ...(hasNewTags && { tags }), ...(expected && { expected }) }
    changeItem.mutate({ id: datasetId, itemId: id, ...change }, { onSuccess: then })
  }

  return (
    <CorrectionDialog
      opened={opened}
      title={item?.name ?? 'Image'}
      action="Save"
      isLoading={image.isLoading}
      isSaving={changeItem.isPending}
      notice={
        image.error && (
          <LoadError
            title="The image could not be loaded"
            error={image.error}
            onRetry={() => void image.refetch()}
          />
        )
      }
      result={item?.expected}
      agent={agent}
      image={image.data}
      correction={item?.expected}
      position={item && { id: item.id, index, total: items.length }}
      onSave={(expected, isChanged, step) => item && save(item, isChanged ? expected : undefined, step)}
      onClose={() => leave()}
    >
      <TagsInput
        label="Tags"
        size="md"
        description="Press Enter after each tag."
        maxTags={20}
        value={tags}
        onChange={setEntered}
        acceptValueOnBlur
      />
    </CorrectionDialog>
  )
}
