import { useCallbackRef } from '@mantine/hooks'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent } from 'react'
import { addCountCriteria } from '#core/agents/run-request.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { describeLastStorageProblem } from '#platform/storage/describe-last-storage-problem.ts'
import { notifications } from '#ui/notifications.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { removePendingRuns } from './remove-pending-runs.ts'
import { getStudioSession, type WaitingImage } from './studio-session.ts'

/** `saved` resolves with whether the run is stored on this device. */
type Submitted = { id: string; saved: Promise<boolean> }

type SubmitOptions = Partial<Pick<WaitingImage, 'createdAt' | 'isPhoto'>>

type SubmitEvents = {
  onSubmit: () => void
  /** Called for an image that is not sent because of its context. */
  onContextProblem: () => void
}

function notifyNotSaved(): void {
  const message = `Photo not saved: ${describeLastStorageProblem()} Keep this page open until the result arrives.`
  notifications.show({ id: 'not-saved', color: 'yellow', message, autoClose: false })
}

/** Uses the choice at that time, also if the screen has been unmounted since. */
export function useSubmitImage(choice: AgentChoice, { onSubmit, onContextProblem }: SubmitEvents) {
  const scope = useUserScope()
  const session = getStudioSession(scope)
  const waiting = useSelector(session.waiting)

  function wait(added: WaitingImage): void {
    session.waiting.set((all) => [...all.filter(({ image }) => image.file !== added.image.file), added])
  }

  /** Waits if the agents are not loaded. Does nothing if the context has a problem, unless it is a photo. */
  const submit = useCallbackRef(
    (prepared: PreparedImage, options: SubmitOptions = {}): Submitted | undefined => {
      const { createdAt = Date.now(), isPhoto = false } = options
      const { request, contextProblem: problem } = choice
      if (!request) {
        wait({ image: prepared, createdAt, isPhoto })
        return undefined
      }
      if (problem) onContextProblem()
      // A photo has no other copy, so it is saved even if it cannot be sent.
      if (problem && !isPhoto) return undefined
      const { run, saved } = getOutbox(scope).submit(
        {
          ...addCountCriteria(
            request,
            choice.agent,
            session.getCountCriteria(prepared.file, choice.agent?.code),
          ),
          createdAt,
          image: prepared.file,
          size: prepared.size,
        },
        problem === undefined
          ? undefined
          : { status: 'failed', tone: 'warning', message: `Not sent. ${problem} Then select Test Again.` },
      )
      if (!problem) {
        onSubmit()
        session.runSecondAgent(prepared, run.id)
      }
      return { id: run.id, saved }
    },
  )

  const run = useCallbackRef((prepared: PreparedImage) => session.show(prepared, submit(prepared)?.id))

  /** Submits now, or when the agent of this code is chosen. */
  const submitWith = useCallbackRef((image: PreparedImage, agentCode: string) => {
    if (choice.agent?.code === agentCode) return submit(image)?.id
    wait({ image, createdAt: Date.now(), isPhoto: false, agentCode })
    return undefined
  })

  const code = choice.request && choice.agent?.code
  const submitWaiting = useEffectEvent(() => {
    const isReady = ({ agentCode = code }: WaitingImage) => agentCode === code
    session.waiting.set(waiting.filter((one) => !isReady(one)))
    for (const { image, ...options } of waiting.filter(isReady)) {
      const isShown = session.image?.file === image.file
      // The user has removed or replaced an image that is not shown. Photos are all sent.
      const submitted = isShown || options.isPhoto ? submit(image, options) : undefined
      if (isShown && submitted) session.showRun(submitted.id)
    }
  })
  useEffect(() => {
    if (code !== undefined && waiting.length > 0) submitWaiting()
  }, [code, waiting])

  async function saveCapture(prepared: PreparedImage, saved: Promise<boolean> | undefined): Promise<void> {
    const isSaved = await saved
    session.notePhoto(prepared.file, isSaved ?? false)
    // The camera has loaded this code already.
    const { saveRecentCapture } = await import('#core/images/recent-captures.ts')
    const recent = saveRecentCapture(scope, prepared)
    if (!(isSaved ?? (await recent))) notifyNotSaved()
  }

  return {
    submit: (prepared: PreparedImage) => submit(prepared)?.id,
    run,
    /** Submits an image instead of runs of it that have no result yet. Until the new run is saved, they have the only copy. */
    submitInstead(prepared: PreparedImage, replacedId: string | undefined): string | undefined {
      const submitted = submit(prepared)
      if (replacedId !== undefined)
        void submitted?.saved.then((isSaved) => isSaved && removePendingRuns(scope, replacedId))
      return submitted?.id
    },
    submitWith,
    /** Submits and saves every photo, also if another one is taken meanwhile. With a `name` the progress is shown. */
    async submitCapture(
      name: string | null,
      prepareImage: (capturedAt: number) => Promise<PreparedImage>,
    ): Promise<void> {
      const createdAt = Date.now()
      let submitted: Submitted | undefined
      const prepare = async () => {
        const prepared = await prepareImage(createdAt)
        submitted = submit(prepared, { createdAt, isPhoto: true })
        void saveCapture(prepared, submitted?.saved)
        return prepared
      }
      await session.prepare(name, prepare, () => submitted?.id)
    },
  }
}

export type SubmitImageActions = ReturnType<typeof useSubmitImage>
