import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { correctionLimits } from '#contract/review.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { parseAnnotations } from '#domain/results/annotations/parse-annotations.ts'
import { buildCorrection } from '#domain/results/corrections/build-correction.ts'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { ImagePager } from '#ui/image-pager.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { type MeasuredImage, useMeasuredImage } from '#ui/use-measured-image.ts'
import classes from './correction-dialog.module.css'
import { CorrectionFields } from './correction-fields.tsx'
import { findWordAt } from './find-word-at.ts'
import { ImageWithWord } from './image-with-word.tsx'
import { replaceField } from './replace-field.ts'

type Correction = Record<string, unknown>

/** Tablets in portrait orientation, and phones. */
const fullScreenQuery = '(max-width: 48em), (orientation: landscape) and (max-height: 31em)'

type Step = -1 | 0 | 1

type CorrectionDialogProps = {
  opened: boolean
  title?: string
  /** The label of the button that saves. */
  action?: string
  /** Whether the image is still to come. */
  isLoading?: boolean
  isSaving?: boolean
  /** Shown above the fields. */
  notice?: ReactNode
  result: unknown
  agent: AgentRef
  /** The image that was sent; undefined or empty if it was removed. */
  image: Blob | undefined
  correction: Correction | undefined
  /** `step`: -1 and 1 go to the image before and after this one, 0 closes the dialog. */
  onSave: (correction: Correction, isChanged: boolean, step: Step) => void
  /** Of the image among those that are corrected one after the other. */
  position?: { id: string; index: number; total: number } | undefined
  onClose: () => void
  /** Fields that are saved with the correction. */
  children?: ReactNode
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const {
    opened,
    onClose,
    image,
    title = 'What is right?',
    isLoading = false,
    notice,
    position,
    ...formProps
  } = props
  useCloseOnBack(opened, onClose)
  const form = useRef<FormHandle>(null)
  const isFullScreen = useMediaQuery(fullScreenQuery, false, { getInitialValueInEffect: false })
  const measured = useMeasuredImage(image?.size ? image : undefined)
  const isReady = !isLoading && measured !== undefined
  const hasColumns = isReady && measured !== null && isInColumns(listFields(formProps, measured))
  const [isWide, setWide] = useState(hasColumns)
  // The dialog keeps its size while the next image loads.
  if (isReady && hasColumns !== isWide) setWide(hasColumns)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={isWide ? '72rem' : 'lg'}
      fullScreen={isFullScreen}
    >
      <Stack>
        {position && (
          <ImagePager
            index={position.index}
            total={position.total}
            previous={{ onClick: () => form.current?.save(-1) }}
            next={{ onClick: () => form.current?.save(1) }}
          />
        )}
        {notice}
        {isReady ? (
          <CorrectionForm
            key={position?.id}
            ref={form}
            image={measured ?? undefined}
            onClose={onClose}
            {...formProps}
          />
        ) : (
          <Loader size="sm" />
        )}
      </Stack>
    </Modal>
  )
}

/** The browser's Back closes the dialog, but not what is below it. */
function useCloseOnBack(opened: boolean, onClose: () => void): void {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return undefined
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        const isBack = action === 'BACK'
        if (isBack) close()
        return isBack
      },
    })
  }, [history, opened])
}

type FormHandle = { save: (step: Step) => void }

type CorrectionFormProps = Pick<
  CorrectionDialogProps,
  'result' | 'agent' | 'correction' | 'onSave' | 'onClose' | 'action' | 'isSaving' | 'children'
> & {
  ref: Ref<FormHandle>
  image: MeasuredImage | undefined
}

type Corrected = Pick<CorrectionDialogProps, 'result' | 'agent' | 'correction'>

/** A correction has the form of a result. */
const interpret = ({ result, agent, correction }: Corrected) => interpretResult(correction ?? result, agent)

function listFields(corrected: Corrected, image: MeasuredImage | undefined) {
  return interpret(corrected).corrections(image?.size)
}

/** Boxes are corrected on the image. */
function isBesideImage(fields: readonly CorrectionField[]): boolean {
  return !fields.some(({ type }) => type === 'boxes')
}

/** Whether there are fields beside the image, or beside the boxes on it. */
function isInColumns(fields: readonly CorrectionField[]): boolean {
  return isBesideImage(fields) || fields.some(({ type }) => type !== 'boxes')
}

function CorrectionForm(props: CorrectionFormProps) {
  const { ref, image, onSave, onClose, action = 'Save correction', isSaving, children, ...corrected } = props
  const { result } = corrected
  const [interpretation] = useState(() => interpret(corrected))
  const [initial] = useState<readonly CorrectionField[]>(() => listFields(corrected, image))
  const [fields, setFields] = useState(initial)
  const [error, setError] = useState<string>()
  const [caret, setCaret] = useState<{ text: string; position: number }>()
  const words = useMemo(
    () => (image ? parseAnnotations(result, image.size).filter(({ shape }) => shape.kind === 'box') : []),
    [result, image],
  )
  const isBeside = image !== undefined && isBesideImage(fields)
  const form = useRef<HTMLFormElement>(null)
  const isPhone = useIsPhone()
  const startsWithText = initial[0]?.type === 'text'
  // Not on a phone, where the keyboard would cover the image, and not in a list, which opens with the focus.
  useEffect(() => {
    if (!isPhone && startsWithText) form.current?.querySelector('textarea')?.focus()
  }, [isPhone, startsWithText])

  function save(step: Step): void {
    const built = buildCorrection(interpretation.record, fields, image?.size, {
      keepsRest: corrected.correction !== undefined,
    })
    const bytes = new TextEncoder().encode(JSON.stringify(built)).length
    if (bytes > correctionLimits.bytes) setError('This correction is too long to be saved.')
    else onSave(built, fields !== initial, step)
  }

  useImperativeHandle(ref, () => ({ save }))

  if (fields.length === 0 && !children) {
    return (
      <Stack>
        <Text>This result has no fields that can be corrected.</Text>
        <Button variant="default" mih={44} onClick={onClose} data-autofocus>
          Close
        </Button>
      </Stack>
    )
  }
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(0)
      }}
    >
      <Stack>
        <div className={classes.columns} data-beside={isBeside || undefined}>
          {isBeside && (
            <ImageWithWord image={image} word={caret && findWordAt(caret.text, caret.position, words)} />
          )}
          <Stack>
            <CorrectionFields
              fields={fields}
              image={image}
              onChange={(field) => setFields((before) => replaceField(before, field))}
              onCaret={(text, position) => setCaret({ text, position })}
            />
            {children}
          </Stack>
        </div>
        {error && <ErrorAlert message={error} />}
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" mih={44} loading={isSaving ?? false}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
