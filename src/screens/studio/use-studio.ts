import { useCallbackRef } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Agent } from '#contract/agent.ts'
import { readsText } from '#core/agents/agent-info.ts'
import type { ModelChoice } from '#core/agents/agent-selection.ts'
import { type StudioDraft, studioDraft } from '#core/agents/studio-draft.ts'
import { type PreparedImage, prepareUpload } from '#core/images/prepare-image.ts'
import { loadSample, type SampleImage } from '#core/images/sample-images.ts'
import { findLostSide } from '#core/images/small-print.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending, isSameRequest } from '#core/runs/run.ts'
import { useRun } from '#core/runs/use-run.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { hideUndo, notifyUndo } from '#ui/notify-undo.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { useTransitionStore } from '#ui/use-transition-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession, type StudioSession } from './studio-session.ts'
import {
  type AgentChoice,
  type AgentPreselection,
  isPreselected,
  useAgentChoice,
} from './use-agent-choice.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'
import { useSubmitImage } from './use-submit-image.ts'

type StudioOptions = { preselection: AgentPreselection; draft: StudioDraft }

export function useStudio({ preselection, draft }: StudioOptions) {
  const scope = useUserScope()
  const outbox = getOutbox(scope)
  const session = getStudioSession(scope)
  const { image, runId } = useTransitionStore(session.state)
  const view = useRun(runId)
  const { choice, draftFields } = useAgentChoice(preselection, draft)
  const [resize, setResize] = useState(draft.resize)
  const [tab, setTab] = useState(draft.tab)
  const [expectsPhoto, setExpectsPhoto] = useState(false)
  const { results, scrollToResults } = useScrollToResults()
  const openBatch = useOpenBatch(session)
  const setup = useSetup(choice, session)
  const { submit, run, submitCapture } = useSubmitImage(choice, {
    onSubmit() {
      setup.setOpen(false)
      scrollToResults()
    },
    onContextProblem: setup.showContextProblem,
  })
  useSaveDraft({ ...draftFields, resize, tab, expectsPhoto })
  useApplyPreselection(session, preselection, draft)
  // A reload would lose an image that has no run.
  useBlockUpdates(image.status === 'preparing' || (image.status === 'ready' && runId === undefined))

  async function addFiles(files: File[], { autoRun = true } = {}): Promise<void> {
    setExpectsPhoto(false)
    if (files.filter(mayBeImage).length > 1 || files.some(isArchive)) return openBatch(files)
    const file = files.find(mayBeImage)
    if (!file) return session.reject('Please drop an image file')
    await session.prepare(
      file.name,
      (signal) => prepareUpload(file, { resize, signal }),
      (prepared) => (autoRun && !isHeldBack(prepared, choice.agent) ? submit(prepared) : undefined),
    )
  }

  /** The context of the sample is used if the user has entered none. */
  async function addSample(sample: SampleImage): Promise<void> {
    const file = await loadSample(sample).catch(() => null)
    if (!file) return session.reject('This sample could not be loaded. Please check your connection.')
    if (sample.parameter && choice.parameter.trim() === '') choice.setParameter(sample.parameter)
    await addFiles([file])
  }

  const isSending = () => session.runId !== undefined && outbox.isSending(session.runId)

  /** Sends a pending run again if the request has not changed. Otherwise starts a new run. */
  function testAgain(): void {
    const prepared = session.image
    const { request } = choice
    if (!prepared) session.reject('Please select an image first')
    else if (isSending()) return
    else if (request && view && isPending(view.run) && isSameRequest(view.run.request, request.request)) {
      scrollToResults()
      void outbox.send(view.run.id)
    } else run(prepared)
  }

  /** Cancels a run of the reduced image, and runs the agent on the original. */
  async function sendFullSize(source: File): Promise<void> {
    if (isSending()) outbox.cancel(session.runId ?? '')
    session.hideRun()
    await session.prepare(null, (signal) => prepareUpload(source, { resize: false, signal }), submit)
  }

  // An undo must not replace an image that was chosen since.
  const hasImage = image.status !== 'none'
  useEffect(() => {
    if (hasImage) hideUndo()
  }, [hasImage])

  return {
    ...setup,
    setup,
    resize,
    setResize,
    tab,
    setTab,
    image,
    runId,
    view,
    isAnalyzing: runId !== undefined && (view === undefined || view?.run.state.status === 'sending'),
    results,
    addFiles,
    addSample,
    addCapture: (frame: CameraFrame) => void submitCapture(frame, resize),
    /** A double click starts only one run. */
    rerunCapture: useCallbackRef((photo: PreparedImage) => {
      if (session.image?.file !== photo.file || !isSending()) run(photo)
    }),
    testAgain,
    expectPhoto: setExpectsPhoto,
    reject: (message: string) => session.reject(message),
    sendFullSize: (source: File) => void sendFullSize(source),
    chooseDifferent: () => notifyUndo('Image removed.', session.clear()),
    send: (id: string) => void outbox.send(id),
    cancel() {
      const { image: canceled } = session
      if (session.runId !== undefined) outbox.cancel(session.runId)
      session.hideRun()
      if (canceled) notifyUndo('Run canceled.', () => run(canceled))
    },
  }
}

/** Asks before sending an image that was reduced so far that the agent may not be able to read its small print. */
function isHeldBack(image: PreparedImage, agent: Agent | undefined): boolean {
  return agent !== undefined && readsText(agent) && findLostSide(image) !== undefined
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

function useOpenBatch(session: StudioSession) {
  const scope = useUserScope()
  const navigate = useNavigate()
  return async (files: File[]): Promise<void> => {
    try {
      const { getIntakeOffer } = await import('#core/batches/intake-offer.ts')
      void getIntakeOffer(scope).add(files)
      await navigate({ to: '/batches/new' })
    } catch {
      session.reject('Several images cannot be opened without a connection. Please add one.')
    }
  }
}

/** A change of the agent, the variant or the model hides the result, which belongs to another one. */
function useSetup(choice: AgentChoice, session: StudioSession) {
  const [isOpen, setOpen] = useState(false)
  const contextField = useRef<HTMLTextAreaElement>(null)
  /** The agent that refused an image because of its context. */
  const [refusedBy, setRefusedBy] = useState<string>()
  return {
    ...choice,
    selectAgent: useCallbackRef((code: string) => {
      choice.selectAgent(code)
      session.hideRun()
    }),
    selectVariant: useCallbackRef((id: string | null) => {
      choice.selectVariant(id)
      session.hideRun()
    }),
    pickModel: useCallbackRef((model: ModelChoice) => {
      choice.pickModel(model)
      session.hideRun()
    }),
    /** Whether the fields are shown on a phone. */
    isOpen,
    setOpen,
    contextField,
    isContextProblemShown: refusedBy !== undefined && refusedBy === choice.agent?.code,
    showContextProblem: useCallbackRef(() => {
      setRefusedBy(choice.agent?.code)
      contextField.current?.focus()
    }),
  }
}

/** Saves after each change, also while the user types: writing takes less than a millisecond. */
function useSaveDraft(draft: StudioDraft): void {
  const scope = useUserScope()
  const save = useEffectEvent(() => studioDraft.write(scope, draft))
  // The draft is a new object in each render.
  const text = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: saves each changed draft
  useEffect(() => save(), [text])
}

function useApplyPreselection(
  session: StudioSession,
  preselection: AgentPreselection,
  draft: StudioDraft,
): void {
  const start = useEffectEvent(() => {
    if (isPreselected(preselection)) session.hideRun()
    if (draft.expectsPhoto && !session.image)
      session.reject("Your last photo didn't come through. Please retake it.")
  })
  useEffect(() => start(), [])
}

export type Studio = ReturnType<typeof useStudio>
