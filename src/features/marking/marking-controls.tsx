import { ActionIcon, Button, Group, Loader, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { IconBan, IconCheck, IconPlus, IconTrash } from '#ui/icons.gen.ts'
import type { ImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { ZoomButtons } from '#ui/zoom/zoom-buttons.tsx'
import type { CountState } from './count-state.ts'
import classes from './marking.module.css'
import { describeKind } from './marking-canvas.tsx'
import { maxMarks } from './marks.ts'
import { findSelectedMark, type Marking } from './use-marking.ts'

type MarkingControlsProps = {
  marking: Marking
  count: CountState
  /** Whether it was counted by marks, so that what is said of one counts again at once. */
  isRefining: boolean
  cost: ReactNode
  zoom: Omit<ImageZoom, 'viewportRef'>
  onJudgeObject: (index: number, isNot: boolean) => void
  onJudgeMark: (id: string, isNot: boolean) => void
  onCount: () => void
  onClose: () => void
}

/** What is done with the marks, beside the image or below it. Another row goes between the selected mark and the footer. */
export function MarkingControls(props: MarkingControlsProps) {
  const { marking, count, isRefining, cost, zoom, onCount, onClose } = props
  const { marks, announcement } = marking
  const costId = useId()
  const isCounting = count.status === 'counting'
  const problem = findProblem(marking)
  const isBlocked = isCounting || problem !== undefined
  return (
    <div className={classes.controls}>
      <CountStatus count={count} isRefining={isRefining} hasMarks={marks.length > 0} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Selected {...props} />
      <Group gap="xs">
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          data-add-box
          onClick={() => marking.addProposed()}
        >
          Add box
        </Button>
        <ZoomButtons zoom={zoom} />
      </Group>
      <Text size="xs" c="dimmed" className={classes.keyboardHelp ?? ''}>
        Arrow keys move the selected box, Shift and arrow keys resize it, Delete removes it. On a dot, Delete
        means that it does not count.
      </Text>
      <div className={classes.footer}>
        <Text id={costId} size="sm" component="div">
          {problem ??
            (marks.length >= maxMarks ? `These are ${maxMarks} boxes, more are not possible.` : cost)}
        </Text>
        <Group gap="xs" grow>
          <Button variant="default" mih={44} onClick={onClose}>
            {isRefining ? 'Done' : 'Close'}
          </Button>
          <Button
            mih={44}
            // With `disabled`, the button would lose the focus.
            {...(isBlocked ? { 'aria-disabled': true, 'data-disabled': true } : {})}
            aria-describedby={costId}
            onClick={() => !isBlocked && onCount()}
          >
            {isCounting ? 'Counting…' : isRefining ? 'Count again' : 'Count'}
          </Button>
        </Group>
      </div>
    </div>
  )
}

/** Returns what is missing before a count. */
function findProblem({ marks }: Marking): string | undefined {
  return marks.some(({ isNot }) => !isNot) ? undefined : 'Mark at least one object that counts.'
}

type CountStatusProps = Pick<MarkingControlsProps, 'count' | 'isRefining'> & { hasMarks: boolean }

function CountStatus({ count, isRefining, hasMarks }: CountStatusProps) {
  return (
    <div className={classes.status} role="status">
      {count.status === 'counting' && (
        <Group gap="xs" wrap="nowrap">
          <Loader size="xs" />
          <Text fw={600}>Counting…</Text>
        </Group>
      )}
      {count.status === 'counted' && (
        <>
          <Text fw={600} size="lg" lh={1.3}>
            {count.text}
          </Text>
          {count.warning && <Text size="sm">{count.warning}</Text>}
        </>
      )}
      {count.status === 'stopped' && <Text size="sm">{count.message}</Text>}
      {count.status !== 'counting' && (
        <Text size="sm" c="dimmed">
          {isRefining
            ? 'Tap a dot that is wrong, or an object that is missing.'
            : hasMarks
              ? 'Move or size the box until it fits the object. One box is enough.'
              : 'Tap one of the objects, or draw a box around it. All that look like it are counted.'}
        </Text>
      )}
    </div>
  )
}

/** What can be said of the selected mark or counted object. It is always there, so that the image keeps its size. */
function Selected({ marking, count, isRefining, onJudgeObject, onJudgeMark }: MarkingControlsProps) {
  const { marks, selection, remove } = marking
  const mark = findSelectedMark(marking)
  const isCounted = count.status === 'counted' && selection?.kind === 'object'
  const index = isCounted && selection.index < count.objects.length ? selection.index : undefined
  const isDisabled = !mark && index === undefined
  const judge = (isNot: boolean) => {
    if (mark) onJudgeMark(mark.id, isNot)
    else if (index !== undefined) onJudgeObject(index, isNot)
  }
  return (
    <fieldset className={classes.selected}>
      <legend className={classes.legend}>
        {mark
          ? `Box ${marks.indexOf(mark) + 1}: ${describeKind(mark).toLowerCase()}`
          : index === undefined
            ? 'Nothing selected'
            : `Object ${index + 1}`}
        {isRefining && !isDisabled && (
          <Text span size="xs" c="dimmed" fw={400}>
            {' · counts again at once'}
          </Text>
        )}
      </legend>
      <Group gap="xs">
        <JudgeButton
          label="This too"
          isPressed={mark && !mark.isNot}
          isDisabled={isDisabled}
          icon={IconCheck}
          onClick={() => judge(false)}
        />
        <JudgeButton
          label="Not this"
          isPressed={mark?.isNot}
          isDisabled={isDisabled}
          icon={IconBan}
          onClick={() => judge(true)}
        />
        <Tooltip label="Delete box">
          <ActionIcon
            variant="default"
            size={44}
            aria-label="Delete box"
            disabled={!mark}
            onClick={() => mark && remove(mark.id)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </fieldset>
  )
}

type JudgeButtonProps = {
  label: string
  /** Undefined of an object that is not marked. */
  isPressed: boolean | undefined
  isDisabled: boolean
  icon: typeof IconCheck
  onClick: () => void
}

function JudgeButton({ label, isPressed, isDisabled, icon: Icon, onClick }: JudgeButtonProps) {
  return (
    <Button
      variant={isPressed ? 'light' : 'default'}
      mih={44}
      px="sm"
      aria-pressed={isPressed}
      disabled={isDisabled}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
