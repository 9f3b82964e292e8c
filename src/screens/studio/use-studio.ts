import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { parameterToSend } from '#features/agents/parameters.ts'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { mayBeImage } from '#features/images/may-be-image.ts'
import { type PreparedImage, prepareUpload } from '#features/images/prepare-image.ts'
import { loadSample, type SampleImage } from '#features/images/sample-images.ts'
import { repeatableKey } from '#features/inference/repeatable-key.ts'
import { useAnalysis } from '#features/inference/use-analysis.ts'
import { trialKey } from '#features/usage/use-trial.ts'
import { heldWork } from './held-work.ts'
import { isFresh, useAgentChoice, type WantedAgent } from './use-agent-choice.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { usePicture } from './use-picture.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'

type Opening = { uid: string; wanted: WantedAgent; draft: StudioDraft }

/** The only room that knows what follows what: choose, prepare, send, read. */
export function useStudio({ uid, wanted, draft }: Opening) {
  const [held] = useState(() => heldWork.of(uid))
  const choice = useAgentChoice(wanted, draft)
  const queries = useQueryClient()
  const { picture, prepare, take, refuse, clear } = usePicture(held?.image ?? null)
  // An answer stays with the agent that gave it: who comes with another agent in mind finds the picture alone.
  const { analysis, analyze, reset } = useAnalysis(isFresh(wanted) ? undefined : held?.analysis)
  const [resize, setResize] = useState(draft.resize)
  const [tab, setTab] = useState(draft.tab)
  const [keys] = useState(repeatableKey)
  const { results, scrollToResults } = useScrollToResults()
  useKeptDraft(uid, { ...choice.toKeep, resize, tab })

  const image = picture.status === 'ready' ? picture.image : null
  const hold = useEffectEvent(() => heldWork.put({ uid, image, analysis }))
  useEffect(() => hold, [])

  // A picture takes a moment to prepare; what is sent is what is chosen then, not what was chosen before.
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  })
  // A picture may be there before the agents are: it runs as soon as they have come.
  const waiting = useRef<PreparedImage>(null)
  const isSetUp = choice.agent !== undefined && choice.providers !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the agents starts what waits for them
  useEffect(() => {
    if (isSetUp && waiting.current) void test(waiting.current)
  }, [isSetUp])

  async function test(image: PreparedImage): Promise<void> {
    const { agent, variant, parameter, providers, model } = latest.current
    const isReady = agent !== undefined && providers !== undefined
    waiting.current = isReady ? null : image
    if (!isReady) return
    scrollToResults()
    const request = {
      agentCode: agent.code,
      picture: image.file,
      variantId: variant?.id,
      ...model,
      parameter: parameterToSend(agent, parameter),
    }
    const outcome = await analyze({ ...request, idempotencyKey: keys.keyFor(request) })
    if (outcome === 'settled') keys.forget()
    if (outcome !== 'abandoned') void queries.invalidateQueries({ queryKey: trialKey })
  }

  /** A fresh gesture: the analysis starts by itself, unless the agent could only refuse. */
  async function testFresh(image: PreparedImage | null): Promise<void> {
    if (image && latest.current.agent?.is_active !== false) await test(image)
  }

  async function takeFiles(files: File[]): Promise<void> {
    waiting.current = null
    reset()
    const [file, ...others] = files.filter(mayBeImage)
    if (!file) return refuse('Please drop an image file')
    if (others.length > 0) notifications.show({ message: 'Only the first image was taken.' })
    await testFresh(await prepare(file.name, (signal) => prepareUpload(file, { resize, signal })))
  }

  /** Brings its context along where the person has typed none. */
  async function takeSample(sample: SampleImage): Promise<void> {
    const file = await loadSample(sample).catch(() => null)
    if (!file) return refuse('This sample could not be loaded. Please check your connection.')
    if (sample.parameter && latest.current.parameter.trim() === '') {
      latest.current = { ...latest.current, parameter: sample.parameter }
      choice.setParameter(sample.parameter)
    }
    await takeFiles([file])
  }

  async function takeRecent(image: PreparedImage): Promise<void> {
    reset()
    take(image)
    await testFresh(image)
  }

  return {
    ...choice,
    /** The answer on screen is another agent's: it goes. */
    selectAgent: (code: string) => {
      choice.selectAgent(code)
      reset()
    },
    resize,
    setResize,
    tab,
    setTab,
    picture,
    takeFiles,
    takeSample,
    takeRecent,
    chooseDifferent: () => {
      waiting.current = null
      clear()
      reset()
    },
    testAgain: () =>
      picture.status === 'ready' ? test(picture.image) : refuse('Please select an image first'),
    analysis,
    cancel: reset,
    results,
  }
}

export type Studio = ReturnType<typeof useStudio>
