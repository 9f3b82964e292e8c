import { Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import { type BatchDraftState, getBatchDraft } from '#core/batches/batch-draft.ts'
import { getBatchIntake } from '#core/batches/batch-intake.ts'
import { type BatchSetup, useBatchSetup } from '#core/batches/use-batch-setup.ts'
import { useSharingPreference } from '#core/batches/use-sharing-preference.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { getBatchStore, suggestBatchName } from '#core/runs/batch-store.ts'
import { LeftOutFiles } from '#features/batches/left-out-files.tsx'
import { formatCount, formatNumber } from '#platform/format.ts'
import { logProblem } from '#platform/log.ts'
import { BatchDropZone } from '#screens/shared/batch-drop-zone.tsx'
import { BatchSetupFields } from '#screens/shared/batch-setup-fields.tsx'
import { RequiredRequests } from '#screens/shared/required-requests.tsx'
import { ShareField } from '#screens/shared/share-field.tsx'
import { TitledCard } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconPlayerPlay } from '#ui/icons.gen.ts'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { useConnection } from '#ui/use-network.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './batches.module.css'
import { ChosenImages } from './chosen-images.tsx'

/** Nothing is sent before the user starts the batch. */
export function NewBatchScreen() {
  const scope = useUserScope()
  const draft = getBatchDraft(scope)
  const state = useSelector(draft.state)
  const setup = useBatchSetup()
  const isEmpty = state.images.length === 0 && !state.checking && state.leftOut.length === 0
  // A reload would lose the files.
  useBlockUpdates(!isEmpty)
  const add = (files: File[]) => void draft.add(files)
  return (
    <>
      <PageHeader
        title="New batch"
        subtitle="Run one agent on many images, and compare the results in a table."
      />
      <div className={classes.columns}>
        <TitledCard title="Images" gap="md">
          <ChosenFiles state={state} onRemove={(image) => draft.remove(image)} />
          <BatchDropZone isCompact={!isEmpty} onFiles={add} />
        </TitledCard>
        <TitledCard title="Request" gap="md">
          <BatchSetupFields setup={setup} firstImage={state.images[0]} />
          <StartBatch state={state} setup={setup} />
        </TitledCard>
      </div>
    </>
  )
}

type ChosenFilesProps = { state: BatchDraftState; onRemove: (image: SourceFile) => void }

function ChosenFiles({ state: { images, leftOut, checking }, onRemove }: ChosenFilesProps) {
  if (checking) {
    const { checked, total } = checking
    return (
      <Stack gap={6} role="status">
        <Text size="sm">{`Checking ${formatNumber(checked)} of ${formatNumber(total)} files…`}</Text>
        <Progress value={total === 0 ? 0 : (checked / total) * 100} aria-label="Files checked" />
      </Stack>
    )
  }
  if (images.length === 0 && leftOut.length === 0) return null
  return (
    <Stack gap={6}>
      {images.length > 0 ? (
        <RequiredRequests count={images.length} />
      ) : (
        <ErrorAlert message="None of these files is an image that can be analyzed." />
      )}
      <ChosenImages images={images} onRemove={onRemove} />
      <LeftOutFiles label="left out" files={leftOut} />
    </Stack>
  )
}

function StartBatch({ state: { images, checking }, setup }: { state: BatchDraftState; setup: BatchSetup }) {
  const scope = useUserScope()
  const navigate = useNavigate()
  const isOffline = useConnection() === 'offline'
  const [name, setName] = useState('')
  const [isStarting, setStarting] = useState(false)
  const [isAsking, question] = useDisclosure(false)
  const [isShared, setShared] = useSharingPreference()
  const { agent, request } = setup
  const canRun = !agent || isAvailable(agent)
  const suggestedName = nameBatch(images)

  async function start(): Promise<void> {
    if (!request) return
    setStarting(true)
    const batch = await getBatchStore(scope).create({
      ...request,
      name: name.trim() || suggestedName,
      isShared,
      resize: setup.resize,
      total: images.length,
    })
    void getBatchIntake(scope)
      .add(batch, images)
      .catch((error: unknown) => logProblem('The images of a batch could not be added.', error))
    getBatchDraft(scope).clear()
    await navigate({ to: '/batches/$id', params: { id: batch.id }, replace: true })
  }

  return (
    <>
      <TextInput
        label="Name"
        placeholder={suggestedName}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ShareField isShared={isShared} onChange={setShared} />
      <Group gap="sm">
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} />}
          disabled={images.length === 0 || !!checking || !request || setup.contextProblem !== undefined}
          loading={isStarting}
          onClick={() => (canRun ? void start() : question.open())}
        >
          {images.length === 0 ? 'Run' : `Run ${formatCount(images.length, 'image')}`}
        </Button>
        {images.length > 0 && (
          <Button size="md" variant="subtle" onClick={() => getBatchDraft(scope).clear()}>
            Start over
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`${agent?.name} can't run on this server`}
        action="Save and wait"
        cancel="Choose another agent"
        isDangerous={false}
        onClose={question.close}
        onConfirm={() => void start()}
      >
        {images.length === 1 ? 'The image is' : `All ${formatNumber(images.length)} images are`} saved on this
        device, and sent when the server can run this agent. Until then there are no results.
      </ConfirmDialog>
      {images.length > 0 && <LazyNetworkSignInAlert />}
      {isOffline && (
        <Text size="sm">The images are saved on this device now, and sent when you're back online.</Text>
      )}
    </>
  )
}

/** The folder of all images, or else the time. */
function nameBatch(images: BatchDraftState['images']): string {
  const [first] = images
  const folder = first?.path.includes('/') ? first.path.slice(0, first.path.indexOf('/')) : ''
  const isCommon = folder !== '' && images.every(({ path }) => path.startsWith(`${folder}/`))
  return isCommon ? folder : suggestBatchName('Batch')
}
