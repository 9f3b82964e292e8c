import { useCallbackRef } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent, useState } from 'react'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { mayBeImage } from '#features/images/may-be-image.ts'
import { type PreparedImage, prepareCapture, prepareUpload } from '#features/images/prepare-image.ts'
import { loadSample, type SampleImage } from '#features/images/sample-images.ts'
import { useRecentCaptures } from '#features/images/use-recent-captures.ts'
import { useBusyPage } from '#ui/use-busy-page.ts'
import { type HeldWork, heldWork } from './held-work.ts'
import { isFresh, useAgentChoice, type WantedAgent } from './use-agent-choice.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { type Picture, usePicture } from './use-picture.ts'
import { useRun } from './use-run.ts'

const notKept =
  'This photo is not saved: this device has no room for it, or keeps nothing in private windows. Keep this page open until its answer is there.'

type Opening = { uid: string; wanted: WantedAgent; draft: StudioDraft }

/** The only room that knows what follows what: choose, prepare, keep, send, read. */
export function useStudio({ uid, wanted, draft }: Opening) {
  const [held] = useState(() => heldWork.of(uid))
  const choice = useAgentChoice(wanted, draft)
  const { picture, prepare, take, refuse, clear } = usePicture(firstPicture(held, draft))
  // An answer stays with the agent that gave it: who comes with another agent in mind finds the picture alone.
  const { followed, keepPhoto, runPhoto, run, runFresh, leave, ...running } = useRun(
    uid,
    choice,
    isFresh(wanted) ? undefined : held,
  )
  const { analysis } = running
  const { captures, keep } = useRecentCaptures(uid)
  const [resize, setResize] = useState(draft.resize)
  const [tab, setTab] = useState(draft.tab)
  const [expectsPhoto, expectPhoto] = useState(false)
  const { toKeep, ...chosen } = choice
  useKeptDraft(uid, { ...toKeep, resize, tab, expectsPhoto })
  /** The answer on screen is another agent's: it goes. */
  const selectAgent = useCallbackRef((code: string) => {
    choice.selectAgent(code)
    leave()
  })

  const image = picture.status === 'ready' ? picture.image : null
  // A picture that was shown to no agent yet exists nowhere else.
  const isUnkept = analysis.status === 'idle' || (analysis.status === 'failed' && !analysis.run)
  useBusyPage(picture.status === 'preparing' || (image !== null && isUnkept))
  const hold = useEffectEvent(() => heldWork.put({ uid, image, analysis, runId: followed.current }))
  useEffect(() => hold, [])

  async function takeFiles(files: File[], isGesture = true): Promise<void> {
    expectPhoto(false)
    const [file, ...others] = files.filter(mayBeImage)
    if (!file) return refuse('Please drop an image file')
    if (others.length > 0) notifications.show({ message: 'Only the first image was taken.' })
    const chosen = await prepare(file.name, (signal) => prepareUpload(file, { resize, signal }))
    // A file that turned out to be bad leaves the picture and the answer that are there.
    if (!chosen) return
    leave()
    if (isGesture) await runFresh(chosen)
  }

  /** Another app has handed it over: it is shown, and the person decides. */
  async function takeFromOutside(files: File[]): Promise<void> {
    setTab('upload')
    await takeFiles(files, false)
  }

  /** Brings its context along where the person has typed none. */
  async function takeSample(sample: SampleImage): Promise<void> {
    const file = await loadSample(sample).catch(() => null)
    if (!file) return refuse('This sample could not be loaded. Please check your connection.')
    if (sample.parameter && choice.parameter.trim() === '') choice.setParameter(sample.parameter)
    await takeFiles([file])
  }

  /** Kept on the device before it is sent, also when the next one comes too soon: no photo is lost. */
  async function takeCapture(frame: ImageBitmap): Promise<void> {
    leave()
    const capturedAt = Date.now()
    let keeping: ReturnType<typeof keepPhoto>
    const photo = await prepare(null, async () => {
      const made = await prepareCapture(frame, { resize }, capturedAt)
      keeping = keepPhoto(made, capturedAt)
      void keepAmongRecent(made, keeping)
      return made
    })
    if (photo) await runPhoto(photo, keeping)
  }

  async function keepAmongRecent(photo: PreparedImage, keeping: ReturnType<typeof keepPhoto>): Promise<void> {
    const [run, isRecent] = await Promise.all([keeping, keep(photo, keeping)])
    // Among the recent ones alone it is not sent by itself, and the next photos push it out.
    if (!(keeping ? run : isRecent))
      notifications.show({ color: 'yellow', message: notKept, autoClose: false })
  }

  async function takeRecent(photo: PreparedImage): Promise<void> {
    leave()
    take(photo)
    await runFresh(photo)
  }

  return {
    ...chosen,
    selectAgent,
    /** What the fields of the setup need, and no more. */
    setup: { ...chosen, selectAgent },
    resize,
    setResize,
    tab,
    setTab,
    picture,
    captures,
    takeFiles,
    takeSample,
    takeFromOutside,
    refuse,
    takeCapture,
    expectPhoto,
    takeRecent,
    chooseDifferent: () => {
      clear()
      leave()
    },
    testAgain: () => (image ? run(image) : refuse('Please select an image first')),
    ...running,
  }
}

function firstPicture(held: HeldWork | undefined, { expectsPhoto }: StudioDraft): Picture {
  if (held?.image) return { status: 'ready', image: held.image }
  return expectsPhoto
    ? { status: 'refused', message: 'Your last photo was not received. Please take it again.' }
    : { status: 'none' }
}

export type Studio = ReturnType<typeof useStudio>
