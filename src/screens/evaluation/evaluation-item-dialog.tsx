import { Loader, Modal, Stack } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { useDatasetImage } from '#features/datasets/use-datasets.ts'
import { useItemResults } from '#features/evaluations/use-evaluations.ts'
import { ImagePager } from '#ui/image-pager.tsx'
import { LoadError } from '#ui/offline-note.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useSwipe } from '#ui/use-swipe.ts'
import classes from './evaluation-item-dialog.module.css'
import { ItemFieldTable } from './item-field-table.tsx'
import { ResultColumns } from './result-columns.tsx'

type EvaluationItemDialogProps = {
  evaluation: Evaluation
  items: readonly EvaluationItem[]
  /** The ids of the items that are listed, in their order. */
  shownIds: readonly string[]
  openId: string | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** The expected result and those of the candidates side by side, one image after the other. */
export function EvaluationItemDialog({
  evaluation,
  items,
  shownIds,
  openId,
  onOpen,
  onClose,
}: EvaluationItemDialogProps) {
  const item = items.find(({ id }) => id === openId)
  const index = shownIds.indexOf(openId ?? '')
  const previousId = shownIds[index - 1]
  const nextId = index < 0 ? undefined : shownIds[index + 1]

  const content = useRef<HTMLDivElement>(null)
  const isOpen = item !== undefined
  // The button that had the focus is disabled at the first and the last image.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each image
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) content.current?.focus({ preventScroll: true })
  }, [isOpen, openId])
  const swipe = useSwipe({
    onLeft: () => nextId && onOpen(nextId),
    onRight: () => previousId && onOpen(previousId),
  })

  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
    if (ctrlKey || metaKey || altKey) return
    const id = { k: previousId, j: nextId }[key.toLowerCase()]
    if (id) onOpen(id)
  }

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<bdi>{item?.name ?? 'Image'}</bdi>}
      size="90rem"
      fullScreen={useIsPhone()}
      onKeyDown={onKeyDown}
    >
      {item && (
        <Stack ref={content} tabIndex={-1} className={classes.item ?? ''} {...swipe}>
          <ImagePager
            index={index}
            total={shownIds.length}
            previous={{ keys: 'K', onClick: () => previousId && onOpen(previousId) }}
            next={{ keys: 'J', onClick: () => nextId && onOpen(nextId) }}
          />
          <ItemComparison key={item.id} evaluation={evaluation} item={item} />
        </Stack>
      )}
    </Modal>
  )
}

function ItemComparison({ evaluation, item }: { evaluation: Evaluation; item: EvaluationItem }) {
  const image = useDatasetImage(evaluation.dataset_id, item.digest, 'full')
  const url = useObjectUrl(image.data)
  const { data, error } = useItemResults(evaluation.id, item.id)
  if (error) return <LoadError error={error} />
  if (!data) return <Loader size="sm" />
  return (
    <>
      <ResultColumns evaluation={evaluation} item={item} results={data} url={url} />
      <ItemFieldTable evaluation={evaluation} item={item} />
    </>
  )
}
