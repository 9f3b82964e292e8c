import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chooseAgent, chooseVariant } from '#features/agents/choose-agent.ts'
import { parameterToSend } from '#features/agents/parameters.ts'
import { useCatalogue } from '#features/agents/use-catalogue.ts'
import type { PreparedImage } from '#features/images/prepare-image.ts'
import { repeatableKey } from '#features/inference/repeatable-key.ts'
import { useAnalysis } from '#features/inference/use-analysis.ts'
import { trialKey } from '#features/usage/use-trial.ts'
import { usePicture } from './use-picture.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'

export type WantedAgent = { code?: string | undefined; name?: string | undefined }

/** The only room that knows what follows what: choose, prepare, send, read. */
export function useStudio(wanted: WantedAgent) {
  const catalogue = useCatalogue()
  const queries = useQueryClient()
  const { picture, prepare, refuse, clear } = usePicture()
  const { analysis, analyze, reset } = useAnalysis()
  const [chosen, setChosen] = useState(wanted)
  const [variantId, setVariantId] = useState<string | null>(null)
  const [parameter, setParameter] = useState('')
  const [resize, setResize] = useState(true)
  const keys = useRef(repeatableKey())
  const { results, scrollToResults } = useScrollToResults()

  const agents = catalogue.data?.agents ?? []
  const agent = chooseAgent(agents, chosen)
  const variant = agent?.variants?.find(({ id }) => String(id) === variantId) ?? chooseVariant(agent)

  /** Another agent brings its own default variant, and its answers are not the ones on screen. */
  function selectAgent(code: string): void {
    setChosen({ code })
    setVariantId(null)
    reset()
  }

  async function test(image: PreparedImage): Promise<void> {
    if (!agent) return
    scrollToResults()
    const request = {
      agentCode: agent.code,
      picture: image.file,
      variantId: variant?.id,
      parameter: parameterToSend(agent, parameter),
    }
    const outcome = await analyze({ ...request, idempotencyKey: keys.current.keyFor(request) })
    if (outcome === 'settled') keys.current.forget()
    if (outcome !== 'abandoned') void queries.invalidateQueries({ queryKey: trialKey })
  }

  /** A fresh gesture: the analysis starts by itself when an agent is chosen. */
  async function takeFile(file: File): Promise<void> {
    reset()
    const image = await prepare(file, resize)
    if (image) await test(image)
  }

  return {
    catalogue,
    agents,
    agent,
    selectAgent,
    variant,
    selectVariant: setVariantId,
    parameter,
    setParameter,
    resize,
    setResize,
    picture,
    takeFile,
    refuse,
    chooseDifferent: () => {
      clear()
      reset()
    },
    testAgain: () =>
      picture.status === 'ready' ? test(picture.image) : refuse('Please select an image first'),
    analysis,
    results,
  }
}

export type Studio = ReturnType<typeof useStudio>
