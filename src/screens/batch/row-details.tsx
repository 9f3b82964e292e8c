import { Checkbox, Drawer, Group, Stack, Switch, Text } from '@mantine/core'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BatchRow } from '#core/batches/batch-row.ts'
import { ReviewFlowContext, type UndoableDecision } from '#features/reviews/review-flow.ts'
import { formatNumber } from '#platform/format.ts'
import { isEditable } from '#platform/is-editable.ts'
import { LocalStorageValue } from '#platform/storage/local-storage-value.ts'
import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '#ui/icons.gen.ts'
import { ShortcutButton } from '#ui/shortcut-button.tsx'
import { useSwipe } from '#ui/use-swipe.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './row-details.module.css'

type RowDetailsProps = {
  /** Undefined while no row is open. */
  row: BatchRow | undefined
  position: RowPosition
  isOnlyUnreviewed: boolean
  onOnlyUnreviewed: (isOnly: boolean) => void
  onOpen: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/** Among the rows that are shown, in their order. */
export type RowPosition = {
  /** From 1; undefined if the row is not shown any more. */
  number: number | undefined
  total: number
  previousId: string | undefined
  nextId: string | undefined
  nextResultId: string | undefined
  /** The rows that may be opened next. */
  nearby: readonly BatchRow[]
  /** Results without a verdict. */
  unreviewed: number
}

/** Verdicts that can be undone. */
const maxUndo = 100

const goesOn = new LocalStorageValue(
  'review-goes-on',
  true,
  (stored): stored is boolean => typeof stored === 'boolean',
)

/** Rows are reviewed one after the other, by key, by tap and by swipe. */
export function RowDetails({ row, position, onOpen, onClose, children, ...filter }: RowDetailsProps) {
  const { previousId, nextId, nextResultId } = position
  const scope = useUserScope()
  const [isGoingOn, setGoingOn] = useState(() => goesOn.read(scope.uid))
  const [decided, setDecided] = useState<readonly (UndoableDecision & { id: string })[]>([])
  const content = useRef<HTMLDivElement>(null)
  const rowId = row?.id
  // The button that had the focus is gone with the row before.
  useEffect(() => {
    if (rowId !== undefined && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
  }, [rowId])
  const flow = useMemo<ComponentProps<typeof ReviewFlowContext>['value']>(
    () => ({
      onDecided(added) {
        if (rowId === undefined) return
        setDecided((before) => [...before.slice(-maxUndo), { ...added, id: rowId }])
        if (added.isDone && isGoingOn && nextResultId !== undefined) onOpen(nextResultId)
      },
    }),
    [isGoingOn, rowId, nextResultId, onOpen],
  )
  const swipe = useSwipe({
    onLeft: () => nextId !== undefined && onOpen(nextId),
    onRight: () => previousId !== undefined && onOpen(previousId),
  })

  function undo(): void {
    const last = decided.at(-1)
    if (!last) return
    const saved = last.undo(last.saved)
    // This review is as the replaced one, whose verdict may be undone next.
    setDecided(decided.slice(0, -1).map((one) => (one.saved === last.replaced ? { ...one, saved } : one)))
    if (last.id !== rowId) onOpen(last.id)
  }

  /** Mantine also calls it for Escape in a dialog over the row. */
  function close(): void {
    const dialog = document.activeElement?.closest('[role="dialog"]')
    if (!dialog || dialog.contains(content.current)) onClose()
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey, key, target, currentTarget } = event
    // Events of dialogs over the row arrive here too.
    if (ctrlKey || metaKey || isEditable(target) || !currentTarget.contains(target as Node)) return
    const name = key.length === 1 ? key.toLowerCase() : key
    if (name === 'z' && !altKey) undo()
    const id = { j: nextId, k: previousId, ArrowDown: altKey && nextId, ArrowUp: altKey && previousId }[name]
    if (!id) return
    event.preventDefault()
    onOpen(id)
  }

  return (
    <Drawer
      opened={row !== undefined}
      onClose={close}
      position="right"
      size="80rem"
      title={row && <bdi>{row.title}</bdi>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ header: classes.header ?? '' }}
      onKeyDown={onKeyDown}
    >
      <section
        ref={content}
        className={classes.content}
        aria-label={row?.title}
        tabIndex={-1}
        data-autofocus
        // Of several results, only that with the focus is reviewed.
        data-review-keys={row && row.reruns.length === 0 ? true : undefined}
        {...swipe}
      >
        <Stack gap="md" className={classes.row ?? ''}>
          <Group gap="md">
            <StepButtons
              onPrevious={previousId === undefined ? undefined : () => onOpen(previousId)}
              onNext={nextId === undefined ? undefined : () => onOpen(nextId)}
              onUndo={decided.length === 0 ? undefined : undo}
            />
            <Text size="sm" role="status" className={classes.position ?? ''}>
              {position.number !== undefined &&
                `${formatNumber(position.number)} of ${formatNumber(position.total)}`}
            </Text>
            <Text size="sm" c="dimmed">
              {position.unreviewed === 0 ? 'All reviewed' : `${formatNumber(position.unreviewed)} to review`}
            </Text>
            <Checkbox
              label="Only unreviewed"
              checked={filter.isOnlyUnreviewed}
              onChange={(event) => filter.onOnlyUnreviewed(event.currentTarget.checked)}
            />
            <Switch
              label="Next after a verdict"
              checked={isGoingOn}
              onChange={(event) => {
                setGoingOn(event.currentTarget.checked)
                goesOn.write(scope, event.currentTarget.checked)
              }}
            />
          </Group>
          <ReviewFlowContext value={flow}>{children}</ReviewFlowContext>
        </Stack>
      </section>
    </Drawer>
  )
}

/** Undefined: not possible. */
type StepButtonsProps = Record<'onPrevious' | 'onNext' | 'onUndo', (() => void) | undefined>

function StepButtons({ onPrevious, onNext, onUndo }: StepButtonsProps) {
  return (
    <Group gap="xs">
      <ShortcutButton label="Previous row" keys="K" size={36} disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={18} />
      </ShortcutButton>
      <ShortcutButton label="Next row" keys="J" size={36} disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={18} />
      </ShortcutButton>
      <ShortcutButton label="Undo the last verdict" keys="Z" size={36} disabled={!onUndo} onClick={onUndo}>
        <IconArrowBackUp size={18} />
      </ShortcutButton>
    </Group>
  )
}
