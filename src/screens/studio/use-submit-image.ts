import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { type PreparedImage, prepareCapture } from '#features/images/prepare-image.ts'
import { useSaveRecentCapture } from '#features/images/use-recent-captures.ts'
import { outboxOf } from '#features/runs/outbox.ts'
import { notify } from '#ui/notify.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { missingContext, requestOf } from './run-request.ts'
import { studioSessionOf } from './studio-session.ts'
import type { AgentChoice } from './use-agent-choice.ts'

const notSaved =
  'Photo not saved: storage is full or unavailable. Keep this page open until the result arrives.'

/** `saved` resolves with whether the run is on the disk. */
type Submitted = { id: string; saved: Promise<boolean> }

/** Submits images with the choice of the moment of the submission, also after the screen was left. */
export function useSubmitImage(choice: AgentChoice, onSubmit: () => void) {
  const scope = useUserScope()
  const session = studioSessionOf(scope)
  const saveRecent = useSaveRecentCapture(scope)
  /** An image that was chosen before the agents were loaded. */
  const [waiting, setWaiting] = useState<PreparedImage>()

  /** Saves a run of the image and sends it; undefined when it has to wait for the agents or for a context. */
  const submit = useCallbackRef((made: PreparedImage, createdAt: number): Submitted | undefined => {
    const request = requestOf(choice)
    setWaiting(request ? undefined : made)
    if (!request) return undefined
    const isMissing = missingContext(choice)
    // A photo exists nowhere else: it is saved also when it cannot be sent as it is.
    if (isMissing && made.original?.bytes !== null) return undefined
    const { run, saved } = outboxOf(scope).submit(
      { ...request, createdAt, image: made.file, size: made.size },
      isMissing ? needsContext(request.agent.name) : undefined,
    )
    onSubmit()
    return { id: run.id, saved }
  })

  const run = useCallbackRef((made: PreparedImage) => session.show(made, submit(made, Date.now())?.id))

  const isReady = choice.agent !== undefined && choice.providers !== undefined
  const runWaiting = useEffectEvent(() => waiting && run(waiting))
  useEffect(() => {
    if (isReady) runWaiting()
  }, [isReady])

  async function saveCapture(made: PreparedImage, saved: Promise<boolean> | undefined): Promise<void> {
    const isSaved = await saved
    const isRecent = await saveRecent(made)
    if (!(isSaved ?? isRecent))
      notify.show({ id: 'not-saved', color: 'yellow', message: notSaved, autoClose: false })
  }

  return {
    submit: (made: PreparedImage) => submit(made, Date.now())?.id,
    run,
    /** Submits every photo, also when the next one is taken before this one is prepared. */
    async submitCapture(frame: ImageBitmap, resize: boolean): Promise<void> {
      const capturedAt = Date.now()
      let submitted: Submitted | undefined
      const make = async () => {
        const made = await prepareCapture(frame, { resize }, capturedAt)
        submitted = submit(made, capturedAt)
        void saveCapture(made, submitted?.saved)
        return made
      }
      await session.prepare(null, make, () => submitted?.id)
    },
  }
}

function needsContext(agentName: string) {
  const message = `Not sent: ${agentName} needs a context. Enter one and select Test Again.`
  return { status: 'failed', tone: 'warning', message } as const
}
