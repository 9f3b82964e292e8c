import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type StudioDraft, studioDraft } from '#features/drafts/studio-draft.ts'
import { type PreparedImage, prepareUpload } from '#features/images/prepare-image.ts'
import { loadSample, type SampleImage } from '#features/images/sample-images.ts'
import { getOutbox } from '#features/runs/outbox.ts'
import { isPending, isSameRequest } from '#features/runs/run.ts'
import { useRun } from '#features/runs/use-run.ts'
import { notify } from '#ui/notify.ts'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { buildRunRequest, isContextMissing } from './run-request.ts'
import { getStudioSession, type StudioSession } from './studio-session.ts'
import { type AgentPreselection, isPreselected, useAgentChoice } from './use-agent-choice.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'
import { useSubmitImage } from './use-submit-image.ts'

type StudioOptions = { preselection: AgentPreselection; draft: StudioDraft }

/** Returns the state and the actions of the studio. */
export function useStudio({ preselection, draft }: StudioOptions) {
  const scope = useUserScope()
  const outbox = getOutbox(scope)
  const session = getStudioSession(scope)
  const { image, runId } = useSyncExternalStore(session.subscribe, session.snapshot)
  const view = useRun(runId)
  const choice = useAgentChoice(preselection, draft)
  const [resize, setResize] = useState(draft.resize)
  const [tab, setTab] = useState(draft.tab)
  const [expectsPhoto, setExpectsPhoto] = useState(false)
  const { results, scrollToResults } = useScrollToResults()
  const { submit, run, submitCapture } = useSubmitImage(choice, scrollToResults)
  useSaveDraft({ ...choice.draftFields, resize, tab, expectsPhoto })
  useApplyPreselection(session, preselection, draft)
  // A reload would lose an image that has no run.
  useBlockUpdates(image.status === 'preparing' || (image.status === 'ready' && runId === undefined))

  async function addFiles(files: File[], { autoRun = true } = {}): Promise<void> {
    setExpectsPhoto(false)
    const [file, ...others] = files.filter(mayBeImage)
    if (!file) return session.reject('Please drop an image file')
    if (others.length > 0) notify.show({ message: 'Only the first image was added.' })
    await session.prepare(
      file.name,
      (signal) => prepareUpload(file, { resize, signal }),
      (prepared) => (autoRun ? submit(prepared) : undefined),
    )
  }

  /** Fills in the context of the sample if the user has not entered one. */
  async function addSample(sample: SampleImage): Promise<void> {
    const file = await loadSample(sample).catch(() => null)
    if (!file) return session.reject('This sample could not be loaded. Please check your connection.')
    if (sample.parameter && choice.parameter.trim() === '') choice.setParameter(sample.parameter)
    await addFiles([file])
  }

  const isSending = () => session.runId !== undefined && outbox.isSending(session.runId)

  /** Sends the shown run again if it is pending and the request has not changed. Otherwise starts a new run. */
  function testAgain(): void {
    const prepared = session.image
    const request = buildRunRequest(choice)
    if (!prepared) session.reject('Please select an image first')
    else if (isSending()) return
    else if (request && view && isPending(view.run) && isSameRequest(view.run.request, request.request)) {
      scrollToResults()
      void outbox.send(view.run.id)
    } else run(prepared)
  }

  return {
    ...useSetup(choice, session),
    resize,
    setResize,
    tab,
    setTab,
    image,
    runId,
    view,
    isAnalyzing: runId !== undefined && (view === undefined || view?.run.state.status === 'sending'),
    results,
    isContextMissing: isContextMissing(choice),
    addFiles,
    addSample,
    addCapture: (frame: ImageBitmap) => void submitCapture(frame, resize),
    /** A double click starts only one run. */
    rerunCapture: useCallbackRef((photo: PreparedImage) => {
      if (session.image?.file !== photo.file || !isSending()) run(photo)
    }),
    testAgain,
    expectPhoto: setExpectsPhoto,
    reject: (message: string) => session.reject(message),
    chooseDifferent: () => session.clear(),
    send: (id: string) => void outbox.send(id),
    cancel() {
      if (session.runId !== undefined) outbox.cancel(session.runId)
      session.hideRun()
    },
  }
}

/**
 * Rejects text documents at once. A file without a type is accepted here, because many systems give HEIC files none; its
 * bytes are checked later.
 */
function mayBeImage(file: File): boolean {
  return file.type === '' || file.type.startsWith('image/')
}

/** Returns the props of the configuration card. Selecting another agent hides the result. */
function useSetup(choice: ReturnType<typeof useAgentChoice>, session: StudioSession) {
  const selectAgent = useCallbackRef((code: string) => {
    choice.selectAgent(code)
    session.hideRun()
  })
  return { ...choice, selectAgent, setup: { ...choice, selectAgent } }
}

/** Saves the draft after each change, also while the user types: writing takes less than a millisecond. */
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
