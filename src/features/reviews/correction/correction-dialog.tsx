import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { correctionLimits } from '#contract/review.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { buildCorrection } from '#domain/results/corrections/build-correction.ts'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { type MeasuredImage, useMeasuredImage } from '#ui/use-measured-image.ts'
import { CorrectionFields } from './correction-fields.tsx'
import { updateFields } from './update-fields.ts'

type Correction = Record<string, unknown>

type CorrectionDialogProps = {
  opened: boolean
  result: unknown
  agent: AgentRef
  /** The image that was sent; undefined or empty if it was removed. */
  image: Blob | undefined
  /** The correction to edit. */
  correction: Correction | undefined
  onSave: (correction: Correction) => void
  onClose: () => void
}

/** A dialog to correct a result. The result itself is not changed. */
export function CorrectionDialog({ opened, onClose, image, ...form }: CorrectionDialogProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const measured = useMeasuredImage(image?.size ? image : undefined)
  return (
    <Modal opened={opened} onClose={onClose} title="What is right?" size="lg" fullScreen={isPhone}>
      {measured !== undefined && <CorrectionForm image={measured ?? undefined} onClose={onClose} {...form} />}
    </Modal>
  )
}

type CorrectionFormProps = Pick<
  CorrectionDialogProps,
  'result' | 'agent' | 'correction' | 'onSave' | 'onClose'
> & {
  image: MeasuredImage | undefined
}

function CorrectionForm({ result, agent, image, correction, onSave, onClose }: CorrectionFormProps) {
  // A correction has the form of a result.
  const [interpretation] = useState(() => interpretResult(correction ?? result, agent))
  const [fields, setFields] = useState<readonly CorrectionField[]>(() =>
    interpretation.corrections(image?.size),
  )
  const [error, setError] = useState<string>()

  function save(): void {
    const built = buildCorrection(interpretation.record, fields, image?.size)
    const bytes = new TextEncoder().encode(JSON.stringify(built)).length
    if (bytes > correctionLimits.bytes) setError('This correction is too long to be saved.')
    else onSave(built)
  }

  if (fields.length === 0) {
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
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack>
        <CorrectionFields
          fields={fields}
          image={image}
          onChange={(field) => setFields((before) => updateFields(before, field))}
        />
        {error && <ErrorAlert message={error} />}
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" mih={44}>
            Save correction
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
