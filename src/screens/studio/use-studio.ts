import { useCallbackRef } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { mayBeImage } from '#features/images/may-be-image.ts'
import { type PreparedImage, prepareUpload } from '#features/images/prepare-image.ts'
import { loadSample, type SampleImage } from '#features/images/sample-images.ts'
import { Lull } from '#features/runs/lull.ts'
import { passOn } from '#features/runs/pass-on.ts'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import { type HeldWork, heldWork } from './held-work.ts'
import { isFresh, useAgentChoice, type WantedAgent } from './use-agent-choice.ts'
import { useCapture } from './use-capture.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { type Picture, usePicture } from './use-picture.ts'
import { useRun } from './use-run.ts'

type Opening = { uid: string; wanted: WantedAgent; draft: StudioDraft }

/** The only room that knows what follows what: choose, prepare, keep, send, read. */
export function useStudio({ uid, wanted, draft }: Opening) {
  const [held] = useState(() => heldWork.of(uid))
  const choice = useAgentChoice(wanted, draft)
  const { picture, latest, prepare, take, refuse, clear } = usePicture(firstPicture(held, draft))
  // An answer stays with the agent that gave it: who comes with another agent in mind finds the picture alone.
  const { toHold, keepPhoto, runPhoto, run, runFresh, isAnalyzing, leave, ...running } = useRun(
    uid,
    choice,
    isFresh(wanted) ? undefined : held,
  )
  const { analysis } = running
  const [resize, setResize] = useState(draft.resize)
  const takeCapture = useCapture(uid, resize, { prepare, keepPhoto, runPhoto, leave })
  const [tab, setTab] = useState(draft.tab)
  const [expectsPhoto, expectPhoto] = useState(false)
  const { toKeep, ...chosen } = choice
  useKeptDraft(uid, { ...toKeep, resize, tab, expectsPhoto })
  /** The answer on screen is another agent's: it goes. */
  const selectAgent = useCallbackRef((code: string) => {
    choice.selectAgent(code)
    leave()
  })

  const image = imageOf(picture)
  // A picture that was shown to no agent yet exists nowhere else.
  const isUnkept = analysis.status === 'idle' || (analysis.status === 'failed' && !analysis.run)
  useBlockUpdates(picture.status === 'preparing' || (image !== null && isUnkept))
  useEffect(() => {
    if (held && isFresh(wanted)) passOn(uid, held.latest)
  }, [uid, held, wanted])
  useEffect(() => () => heldWork.put({ uid, picture: latest, ...toHold }), [uid, latest, toHold])

  async function takeFiles(files: File[], isGesture = true): Promise<void> {
    expectPhoto(false)
    const [file, ...others] = files.filter(mayBeImage)
    if (!file) return refuse('Please drop an image file')
    if (others.length > 0) notifications.show({ message: 'Only the first image was taken.' })
    const lull = new Lull()
    const chosen = await prepare(file.name, (signal) => prepareUpload(file, { resize, signal }), lull)
    // A file that turned out to be bad leaves the picture and the answer that are there.
    if (!chosen) return
    leave(lull)
    if (isGesture) await runFresh(chosen, lull)
    lull.end()
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

  /** Shown at once: nothing else tells the person that it was pressed. Twice the press is one wish. */
  async function takeRecent(photo: PreparedImage): Promise<void> {
    if (isAnalyzing() && imageOf(latest.current)?.file === photo.file) return
    const lull = new Lull()
    leave(lull)
    take(photo, lull)
    const running = runFresh(photo, lull)
    lull.end()
    await running
  }

  async function testAgain(): Promise<void> {
    const newest = imageOf(latest.current)
    if (!newest) return refuse('Please select an image first')
    if (!isAnalyzing()) await run(newest, Lull.none())
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
    testAgain,
    ...running,
  }
}

function imageOf(picture: Picture): PreparedImage | null {
  return picture.status === 'ready' ? picture.image : null
}

function firstPicture(held: HeldWork | undefined, { expectsPhoto }: StudioDraft): Picture {
  const image = held && imageOf(held.picture.current)
  if (image) return { status: 'ready', image }
  return expectsPhoto
    ? { status: 'refused', message: 'Your last photo was not received. Please take it again.' }
    : { status: 'none' }
}

export type Studio = ReturnType<typeof useStudio>
