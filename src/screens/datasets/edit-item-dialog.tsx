import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { DatasetItem } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { useDatasetChanges, useDatasetImage } from '#features/datasets/use-datasets.ts'
import { CorrectionDialog } from '#features/reviews/correction/correction-dialog.tsx'

type EditItemDialogProps = {
  datasetId: string
  /** The item remains set while the dialog is closing. */
  item: DatasetItem | undefined
  opened: boolean
  agent: AgentRef
  onClose: () => void
}

/** Edits the expected result and the tags of an image. It is mounted before it opens, so that the focus goes back. */
export function EditItemDialog({ datasetId, item, opened, agent, onClose }: EditItemDialogProps) {
  const { changeItem } = useDatasetChanges()
  const image = useDatasetImage(datasetId, opened ? item?.digest : undefined, 'full')
  const [entered, setEntered] = useState<string[]>()
  const tags = (entered ?? item?.tags ?? []).map((tag) => tag.slice(0, 40))

  function close(): void {
    setEntered(undefined)
    onClose()
  }

  return (
    <CorrectionDialog
      opened={opened}
      title={item?.name ?? 'Image'}
      action="Save"
      isLoading={image.isLoading}
      result={item?.expected}
      agent={agent}
      image={image.data}
      correction={item?.expected}
      onSave={(expected, isChanged) =>
        item &&
        changeItem.mutate(
          { id: datasetId, itemId: item.id, tags, ...(isChanged ? { expected } : {}) },
          { onSuccess: close },
        )
      }
      onClose={close}
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
