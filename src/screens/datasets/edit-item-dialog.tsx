import { Button, Modal, Stack, TagsInput } from '@mantine/core'
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

/** Edits the tags and the expected result of an image. It is mounted before it opens, so that the focus goes back. */
export function EditItemDialog({ datasetId, item, opened, agent, onClose }: EditItemDialogProps) {
  const { changeItem } = useDatasetChanges()
  const image = useDatasetImage(datasetId, opened ? item?.digest : undefined, 'full')
  /** Chosen before the expected result is edited. */
  const [chosenTags, setChosenTags] = useState<string[]>()
  const isCorrecting = chosenTags !== undefined

  function close(): void {
    setChosenTags(undefined)
    onClose()
  }

  const change = (body: Partial<Pick<DatasetItem, 'expected' | 'tags'>>) =>
    item && changeItem.mutate({ id: datasetId, itemId: item.id, ...body }, { onSuccess: close })
  return (
    <>
      <Modal opened={opened && !isCorrecting} onClose={close} title={item?.name ?? 'Image'}>
        {item && (
          <TagsForm
            key={item.id}
            item={item}
            isSaving={changeItem.isPending}
            isLoading={image.isPending}
            onSave={(tags) => change({ tags })}
            onCorrect={setChosenTags}
          />
        )}
      </Modal>
      <CorrectionDialog
        opened={opened && isCorrecting}
        result={item?.expected}
        agent={agent}
        image={image.data}
        correction={item?.expected}
        onSave={(expected) => change({ expected, ...(chosenTags ? { tags: chosenTags } : {}) })}
        onClose={close}
      />
    </>
  )
}

type TagsFormProps = {
  item: DatasetItem
  isSaving: boolean
  isLoading: boolean
  onSave: (tags: string[]) => void
  onCorrect: (tags: string[]) => void
}

function TagsForm({ item, isSaving, isLoading, onSave, onCorrect }: TagsFormProps) {
  const [entered, setEntered] = useState(item.tags)
  const tags = entered.map((tag) => tag.slice(0, 40))
  return (
    <Stack>
      <TagsInput
        label="Tags"
        description="Press Enter after each tag."
        maxTags={20}
        value={entered}
        onChange={setEntered}
        acceptValueOnBlur
      />
      <Button variant="default" disabled={isLoading} onClick={() => onCorrect(tags)}>
        Edit the expected result
      </Button>
      <Button loading={isSaving} onClick={() => onSave(tags)}>
        Save tags
      </Button>
    </Stack>
  )
}
