import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { useSaveStudioDraft } from '#features/drafts/use-studio-draft.ts'
import { mayBeImage } from '#features/images/image-files.ts'
import { type PreparedImage, prepareUpload } from '#features/images/prepare-image.ts'
import { loadSample, type SampleImage } from '#features/images/sample-images.ts'
import { outboxOf } from '#features/runs/outbox.ts'
import { isPending, isSameRequest } from '#features/runs/run.ts'
import { useRun } from '#features/runs/use-run.ts'
import { notify } from '#ui/notify.ts'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { missingContext, requestOf } from './run-request.ts'
import { type StudioSession, studioSessionOf } from './studio-session.ts'
import { type AgentPreselection, isPreselected, useAgentChoice } from './use-agent-choice.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'
import { useSubmitImage } from './use-submit-image.ts'

type StudioOptions = { preselection: AgentPreselection; draft: StudioDraft }

/** What the user does in the studio, and what follows: choose, prepare, submit, read. */
export function useStudio({ preselection, draft }: StudioOptions) {
  const scope = useUserScope()
  const outbox = outboxOf(scope)
  const session = studioSessionOf(scope)
  const { image, runId } = useSyncExternalStore(session.subscribe, session.snapshot)
  const view = useRun(runId)
  const choice = useAgentChoice(preselection, draft)
  const [resize, setResize] = useState(draft.resize)
  const [tab, setTab] = useState(draft.tab)
  const [expectsPhoto, setExpectsPhoto] = useState(false)
  const { results, scrollToResults } = useScrollToResults()
  const { submit, run, submitCapture } = useSubmitImage(choice, scrollToResults)
  useSaveStudioDraft(scope, { ...choice.draftFields, resize, tab, expectsPhoto })
  useStart(session, preselection, draft)
  // An image that no run has is lost with the page.
  useBlockUpdates(image.status === 'preparing' || (image.status === 'ready' && runId === undefined))

  async function takeFiles(files: File[], { autoRun = true } = {}): Promise<void> {
    setExpectsPhoto(false)
    const [file, ...others] = files.filter(mayBeImage)
    if (!file) return session.reject('Please drop an image file')
    if (others.length > 0) notify.show({ message: 'Only the first image was added.' })
    await session.prepare(
      file.name,
      (signal) => prepareUpload(file, { resize, signal }),
      (made) => (autoRun ? submit(made) : undefined),
    )
  }

  /** Fills in the context of the sample where the user has typed none. */
  async function takeSample(sample: SampleImage): Promise<void> {
    const file = await loadSample(sample).catch(() => null)
    if (!file) return session.reject('This sample could not be loaded. Please check your connection.')
    if (sample.parameter && choice.parameter.trim() === '') choice.setParameter(sample.parameter)
    await takeFiles([file])
  }

  const isSending = () => session.runId !== undefined && outbox.isSending(session.runId)

  /** Sends the shown run again while it is pending and nothing was changed; otherwise starts a new one. */
  function testAgain(): void {
    const made = session.image
    const request = requestOf(choice)
    if (!made) session.reject('Please select an image first')
    else if (isSending()) return
    else if (request && view && isPending(view.run) && isSameRequest(view.run.request, request.request)) {
      scrollToResults()
      void outbox.send(view.run.id)
    } else run(made)
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
    missingContext: missingContext(choice),
    takeFiles,
    takeSample,
    takeCapture: (frame: ImageBitmap) => void submitCapture(frame, resize),
    /** A double click is one run. */
    takeRecent: useCallbackRef((photo: PreparedImage) => {
      if (session.image?.file !== photo.file || !isSending()) run(photo)
    }),
    testAgain,
    expectPhoto: setExpectsPhoto,
    reject: (message: string) => session.reject(message),
    chooseDifferent: () => session.clear(),
    send: (id: string) => void outbox.send(id),
    cancel() {
      if (session.runId !== undefined) outbox.cancel(session.runId)
      session.leaveRun()
    },
  }
}

/** The choice, as the configuration card needs it. A result belongs to its agent: it leaves when that changes. */
function useSetup(choice: ReturnType<typeof useAgentChoice>, session: StudioSession) {
  const selectAgent = useCallbackRef((code: string) => {
    choice.selectAgent(code)
    session.leaveRun()
  })
  return { ...choice, selectAgent, setup: { ...choice, selectAgent } }
}

function useStart(session: StudioSession, preselection: AgentPreselection, draft: StudioDraft): void {
  const start = useEffectEvent(() => {
    if (isPreselected(preselection)) session.leaveRun()
    if (draft.expectsPhoto && !session.image)
      session.reject("Your last photo didn't come through. Please retake it.")
  })
  useEffect(() => start(), [])
}

export type Studio = ReturnType<typeof useStudio>
