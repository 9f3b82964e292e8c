import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parameterToSend } from '#features/agents/parameters.ts'
import { mayBeImage } from '#features/images/may-be-image.ts'
import { type PreparedImage, prepareCapture, prepareUpload } from '#features/images/prepare-image.ts'
import { repeatableKey } from '#features/inference/repeatable-key.ts'
import { useAnalysis } from '#features/inference/use-analysis.ts'
import { trialKey } from '#features/usage/use-trial.ts'
import { useAgentChoice, type WantedAgent } from './use-agent-choice.ts'
import { usePicture } from './use-picture.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'

/** The only room that knows what follows what: choose, prepare, send, read. */
export function useStudio(wanted: WantedAgent) {
  const choice = useAgentChoice(wanted)
  const queries = useQueryClient()
  const { picture, prepare, refuse, clear } = usePicture()
  const { analysis, analyze, reset } = useAnalysis()
  const [resize, setResize] = useState(true)
  const [keys] = useState(repeatableKey)
  const { results, scrollToResults } = useScrollToResults()

  // A picture takes a moment to prepare; what is sent is what is chosen then, not what was chosen before.
  const latest = useRef(choice)
  useEffect(() => {
    latest.current = choice
  })
  // A picture may be there before the agents are: it runs as soon as they have come.
  const waiting = useRef<PreparedImage>(null)
  const hasAgent = choice.agent !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the agents starts what waits for them
  useEffect(() => {
    if (hasAgent && waiting.current) void test(waiting.current)
  }, [hasAgent])

  async function test(image: PreparedImage): Promise<void> {
    const { agent, variant, parameter } = latest.current
    waiting.current = agent ? null : image
    if (!agent) return
    scrollToResults()
    const request = {
      agentCode: agent.code,
      picture: image.file,
      variantId: variant?.id,
      parameter: parameterToSend(agent, parameter),
    }
    const outcome = await analyze({ ...request, idempotencyKey: keys.keyFor(request) })
    if (outcome === 'settled') keys.forget()
    if (outcome !== 'abandoned') void queries.invalidateQueries({ queryKey: trialKey })
  }

  /** A fresh gesture: the analysis starts by itself, unless the agent could only refuse. */
  async function takeFiles(files: File[]): Promise<void> {
    waiting.current = null
    reset()
    const [file, ...others] = files.filter(mayBeImage)
    if (!file) return refuse('Please drop an image file')
    if (others.length > 0) notifications.show({ message: 'Only the first image was taken.' })
    await take(file.name, (signal) => prepareUpload(file, { resize, signal }))
  }

  async function takeCapture(frame: ImageBitmap): Promise<void> {
    waiting.current = null
    reset()
    const at = Date.now()
    await take('the photo', (signal) => prepareCapture(frame, { resize, signal }, at))
  }

  async function take(name: string, make: (signal: AbortSignal) => Promise<PreparedImage>): Promise<void> {
    const image = await prepare(name, make)
    if (image && latest.current.agent?.is_active !== false) await test(image)
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
    picture,
    takeFiles,
    takeCapture,
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
