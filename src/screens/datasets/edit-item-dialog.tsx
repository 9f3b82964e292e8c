import { Button, Modal, Stack, TagsInput } from '@mantine/core'
import { useState } from 'react'
import type { DatasetItem } from '#contract/dataset.ts'
import { useDatasetChanges, useDatasetImage } from '#features/datasets/use-datasets.ts'
import { CorrectionDialog } from '#features/reviews/correction/correction-dialog.tsx'

type EditItemDialogProps = {
  datasetId: string
  item: DatasetItem | undefined
  /** The code and the type of the agent. */
  kinds: string[]
  onClose: () => void
}

/** Edits the tags and the expected result of an image. */
export function EditItemDialog({ datasetId, item, kinds, onClose }: EditItemDialogProps) {
  const { changeItem } = useDatasetChanges()
  const image = useDatasetImage(datasetId, item?.digest, 'full')
  const [isCorrecting, setCorrecting] = useState(false)
  const [tags, setTags] = useState(item?.tags ?? [])
  if (!item) return null
  const change = (body: Partial<Pick<DatasetItem, 'expected' | 'tags'>>) =>
    changeItem.mutate({ id: datasetId, itemId: item.id, ...body }, { onSuccess: onClose })
  return (
    <>
      <Modal opened={!isCorrecting} onClose={onClose} title={item.name ?? 'Image'}>
        <Stack>
          <TagsInput
            label="Tags"
            description="Press Enter after each tag."
            maxTags={20}
            value={tags}
            onChange={setTags}
            acceptValueOnBlur
          />
          <Button variant="default" disabled={image.isPending} onClick={() => setCorrecting(true)}>
            Edit the expected result
          </Button>
          <Button
            loading={changeItem.isPending}
            onClick={() => change({ tags: tags.map((tag) => tag.slice(0, 40)) })}
          >
            Save tags
          </Button>
        </Stack>
      </Modal>
      <CorrectionDialog
        opened={isCorrecting}
        result={item.expected}
        kinds={kinds}
        image={image.data}
        correction={item.expected}
        onSave={(expected) => change({ expected, tags })}
        onClose={onClose}
      />
    </>
  )
}
