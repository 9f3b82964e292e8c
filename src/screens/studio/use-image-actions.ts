import { useCallbackRef } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { Agent } from '#contract/agent.ts'
import { readsText } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { describeOverReducedSize } from '#core/images/describe-over-reduced-size.ts'
import {
  type PreparedImage,
  prepareCapture,
  preparePhoneCapture,
  prepareUpload,
} from '#core/images/prepare-image.ts'
import type { SampleImage, SampleOffer } from '#core/images/sample-images.ts'
import { isPending } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { offerUndo } from '#ui/offer-undo.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { removePendingRuns } from './remove-pending-runs.ts'
import { getStudioSession, type StudioSession } from './studio-session.ts'
import type { SubmitImageActions } from './use-submit-image.ts'
import { useTestAgain } from './use-test-again.ts'

type ImageOptions = {
  choice: AgentChoice
  resize: boolean
  submitting: SubmitImageActions
  scrollToResults: () => void
  onAdd: () => void
}

const noImageMessages = {
  choose: 'Please choose an image file',
  drop: 'Please drop an image file',
  paste: 'Please paste an image file',
  share: 'Please share an image file',
}

type AddOptions = {
  /** What the user did to add the files. */
  by?: keyof typeof noImageMessages
  autoRun?: boolean
}

/** Its code is loaded with the choice of samples. */
const loadSample = async (sample: SampleImage) =>
  (await import('#core/images/sample-images.ts')).loadSample(sample)

export function useImageActions({ choice, resize, submitting, scrollToResults, onAdd }: ImageOptions) {
  const scope = useUserScope()
  const session = getStudioSession(scope)
  const testAgain = useTestAgain({ choice, submitInstead: submitting.submitInstead, scrollToResults })
  const openBatch = useMergedBatch(session)
  const { submit, run, submitWith, submitCapture, submitInstead } = submitting

  async function addFiles(files: File[], { by = 'choose', autoRun = true }: AddOptions = {}): Promise<void> {
    onAdd()
    if (files.filter(mayBeImage).length > 1 || files.some(isArchive)) return openBatch(files)
    const file = files.find(mayBeImage)
    if (!file) return session.reject(noImageMessages[by])
    await session.prepare(
      file.name,
      (signal) => prepareUpload(file, { resize, signal }),
      (prepared) => (autoRun && !isHeldBack(prepared, choice.agent) ? submit(prepared) : undefined),
    )
  }

  /** Chooses the agent of the sample, with its context, and runs it. */
  async function addSample({ sample, agent: { code } }: SampleOffer): Promise<void> {
    onAdd()
    const file = await loadSample(sample).catch(() => null)
    if (!file) return session.reject('This sample could not be loaded. Please check your connection.')
    choice.selectAgent(code, sample.parameter)
    await session.prepare(
      file.name,
      (signal) => prepareUpload(file, { resize, signal }),
      (prepared) => submitWith(prepared, code),
    )
  }

  const findRun = () => getRunStore(scope).find(session.runId)
  /** The outbox still makes the thumbnail of a run whose result is shown. Its image can be run again. */
  const isSending = () => findRun()?.state.status === 'sending'

  /** Runs the agent on the original, instead of runs of the reduced image that have no result yet. */
  async function sendFullSize(source: File): Promise<void> {
    const { image, runId } = session
    // Before it is charged.
    if (runId !== undefined && isSending()) removePendingRuns(scope, runId)
    session.hideRun()
    await session.prepare(
      null,
      (signal) => prepareUpload(source, { resize: false, signal }),
      (prepared) => {
        if (image) session.copyMarks(image.file, prepared.file)
        return submitInstead(prepared, runId)
      },
    )
  }

  return {
    addFiles,
    addSample: useCallbackRef((offer: SampleOffer) => void addSample(offer)),
    addCapture: (frame: CameraFrame) =>
      void submitCapture(null, (at) => prepareCapture(frame, { resize }, at)),
    /** Adds a photo of the phone's camera app. */
    addPhoneCapture(file: File): void {
      onAdd()
      void submitCapture(file.name, (at) => preparePhoneCapture(file, { resize }, at))
    },
    /** A double click starts only one run, also of a photo that cannot be sent now. */
    rerunCapture: useCallbackRef((photo: PreparedImage) => {
      const last = findRun()
      // The shown file of the same photo may be another object.
      const isShown = session.image?.file.name === photo.file.name
      if (isShown && last && isPending(last)) testAgain()
      else run(photo)
    }),
    testAgain,
    submitInstead,
    scrollToResults,
    runAgent: useCallbackRef((code: string) => {
      const { image } = session
      const last = findRun()
      // Agents are offered beside a result. A run without one is that of the first click of a double click.
      if (!image || (last && isPending(last))) return
      choice.selectAgent(code)
      const runId = submitWith(image, code)
      if (runId !== undefined) session.show(image, runId)
    }),
    sendFullSize,
    chooseDifferent: () => {
      // A second click must not replace the image that Undo restores.
      if (!session.isEmpty) offerUndo('Image removed.', session.clear())
    },
    cancel: useCallbackRef(() => {
      const last = findRun()
      // Its result may have arrived since the button was shown.
      if (!last || !isPending(last)) return
      const { image } = session
      removePendingRuns(scope, last.id)
      session.hideRun()
      if (image) offerUndo('Run canceled.', () => run(image))
    }),
  }
}

/** Asks before sending an image that was reduced so far that the agent may not be able to read its small print. */
function isHeldBack(image: PreparedImage, agent: Agent | undefined): boolean {
  return agent !== undefined && readsText(agent) && describeOverReducedSize(image) !== undefined
}

/**
 * Rejects text documents at once. A file without a type is accepted, because many systems give HEIC files none; its bytes are
 * checked later.
 */
function mayBeImage(file: File): boolean {
  return file.type === '' || file.type.startsWith('image/')
}

function isArchive({ name, type }: File): boolean {
  return type === 'application/zip' || /\.zip$/i.test(name)
}

function useMergedBatch(session: StudioSession) {
  const scope = useUserScope()
  const navigate = useNavigate()
  return async (files: File[]): Promise<void> => {
    try {
      const { getBatchDraft } = await import('#core/batches/batch-draft.ts')
      void getBatchDraft(scope).add(files)
      await navigate({ to: '/batches/new' })
    } catch {
      session.reject('Several images cannot be opened without a connection. Please add one.')
    }
  }
}
