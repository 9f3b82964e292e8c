import { ActionIcon, Button, Group, Loader, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { IconBan, IconCheck, IconPlus, IconTrash } from '#ui/icons.gen.ts'
import type { ImageZoom } from '#ui/zoom/use-image-zoom.ts'
import { ZoomButtons } from '#ui/zoom/zoom-buttons.tsx'
import type { CountState } from './count-state.ts'
import classes from './marking.module.css'
import { describeMarkKind } from './marking-canvas.tsx'
import { maxMarks } from './marks.ts'
import { TemplateButton } from './template-button.tsx'
import { findSelectedMark, isCountable, type Marking } from './use-marking.ts'

type MarkingControlsProps = {
  marking: Marking
  count: CountState
  /** Whether it was counted by marks, so that what is said of one counts again at once. */
  isRefining: boolean
  cost: ReactNode
  action: { label: string; isPending: boolean } | undefined
  zoom: Omit<ImageZoom, 'viewportRef'>
  onJudgeObject: (index: number, isNot: boolean) => void
  onJudgeMark: (id: string, isNot: boolean) => void
  /** Undefined: there are no templates to choose from. */
  onChooseTemplate: (() => void) | undefined
  onCount: () => void
  onClose: () => void
}

export function MarkingControls(props: MarkingControlsProps) {
  const { marking, count, isRefining, zoom, action, onChooseTemplate } = props
  const { template, region, announcement } = marking
  return (
    <div className={classes.controls}>
      <CountStatus count={count} isRefining={isRefining} hint={getHint(marking)} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Selected {...props} />
      <Group gap="xs">
        <Button
          variant="default"
          mih={44}
          px="sm"
          leftSection={<IconPlus size={16} />}
          data-add-box
          onClick={() => marking.addProposed()}
        >
          Add box
        </Button>
        {!action && (
          <Button
            variant={region ? 'light' : 'default'}
            mih={44}
            px="sm"
            aria-pressed={region !== undefined}
            data-toggle-region
            onClick={region ? marking.removeRegion : marking.addRegion}
          >
            Area
          </Button>
        )}
        <ZoomButtons zoom={zoom} />
      </Group>
      {onChooseTemplate && <TemplateButton template={template} onClick={onChooseTemplate} />}
      <Text size="xs" c="dimmed" className={classes.keyboardHelp ?? ''}>
        Arrow keys move the selected box, Shift and arrow keys resize it, Delete removes it. On a dot, Delete
        means that it does not count.
      </Text>
      <Footer {...props} />
    </div>
  )
}

function Footer({ marking, count, isRefining, cost, action, onCount, onClose }: MarkingControlsProps) {
  const costId = useId()
  const isPending = action?.isPending || count.status === 'counting'
  const problem = findProblem(marking)
  const isBlocked = isPending || problem !== undefined
  const isFull = marking.marks.length >= maxMarks
  return (
    <div className={classes.footer}>
      <Text id={costId} size="sm" component="div">
        {problem ?? (isFull ? `These are ${maxMarks} boxes, more are not possible.` : cost)}
      </Text>
      <Group gap="xs" grow>
        <Button variant="default" mih={44} onClick={onClose}>
          {isRefining ? 'Done' : 'Close'}
        </Button>
        <Button
          mih={44}
          {...toDisabled(isBlocked)}
          aria-describedby={costId}
          onClick={() => !isBlocked && onCount()}
        >
          {nameAction({ action, isPending, isRefining })}
        </Button>
      </Group>
    </div>
  )
}

/** With `disabled`, a button that has the focus would lose it, for example when a count arrives. */
const toDisabled = (isDisabled: boolean) =>
  isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {}

type Action = Pick<MarkingControlsProps, 'action' | 'isRefining'> & { isPending: boolean }

function nameAction({ action, isPending, isRefining }: Action): string {
  if (action) return isPending ? 'Saving…' : action.label
  if (isPending) return 'Counting…'
  return isRefining ? 'Count again' : 'Count'
}

/** Returns what is missing before a count. */
function findProblem({ marks, template }: Marking): string | undefined {
  return isCountable(marks, template) ? undefined : 'Mark at least one object that counts.'
}

/** What is to be done before a count. */
function getHint({ marks, template }: Marking): string {
  if (marks.length > 0) return 'Move or size the box until it fits the object. One box is enough.'
  return template
    ? `Objects that look like those of “${template.name}” are counted.`
    : 'Tap one of the objects, or draw a box around it. All that look like it are counted.'
}

type CountStatusProps = Pick<MarkingControlsProps, 'count' | 'isRefining'> & { hint: string }

function CountStatus({ count, isRefining, hint }: CountStatusProps) {
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
          {isRefining ? 'Tap a dot that is wrong, or an object that is missing.' : hint}
        </Text>
      )}
    </div>
  )
}

/** What can be said of the selected mark or counted object. It is always there, so that the image keeps its size. */
function Selected({ marking, count, isRefining, onJudgeObject, onJudgeMark }: MarkingControlsProps) {
  const { selection, remove, removeRegion } = marking
  const mark = findSelectedMark(marking)
  const isCounted = count.status === 'counted' && selection?.kind === 'object'
  const index = isCounted && selection.index < count.objects.length ? selection.index : undefined
  const isRegion = selection?.kind === 'region'
  const isDisabled = !mark && index === undefined
  const judge = (isNot: boolean) => {
    if (mark) onJudgeMark(mark.id, isNot)
    else if (index !== undefined) onJudgeObject(index, isNot)
  }
  return (
    <fieldset className={classes.selected}>
      <legend className={classes.legend}>
        {describeSelection(marking, index)}
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
            {...toDisabled(!mark && !isRegion)}
            onClick={() => {
              if (mark) remove(mark.id)
              else if (isRegion) removeRegion()
            }}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </fieldset>
  )
}

/** @param index of the selected object. */
function describeSelection(marking: Marking, index: number | undefined): string {
  const mark = findSelectedMark(marking)
  if (mark) return `Box ${marking.marks.indexOf(mark) + 1}: ${describeMarkKind(mark).toLowerCase()}`
  if (index !== undefined) return `Object ${index + 1}`
  return marking.selection?.kind === 'region' ? 'Area: only what is in it counts' : 'Nothing selected'
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
      {...toDisabled(isDisabled)}
      leftSection={<Icon size={16} />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
