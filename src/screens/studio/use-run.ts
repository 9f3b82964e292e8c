import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { parameterToSend } from '#features/agents/parameters.ts'
import type { PreparedImage } from '#features/images/prepare-image.ts'
import { repeatableKey } from '#features/inference/repeatable-key.ts'
import { type Analysis, useAnalysis } from '#features/inference/use-analysis.ts'
import { trialKey, useTrial } from '#features/usage/use-trial.ts'
import type { AgentChoice } from './use-agent-choice.ts'
import { useScrollToResults } from './use-scroll-to-results.ts'

/** Sends a picture to the agent that is chosen at that moment, and brings the results into view. */
export function useRun(choice: AgentChoice, held: Analysis | undefined) {
  const queries = useQueryClient()
  const { analysis, analyze, reset } = useAnalysis(held)
  const [keys] = useState(repeatableKey)
  const { data: trial } = useTrial()
  const isSpent = trial !== undefined && trial.trial_remaining <= 0
  const { results, scrollToResults } = useScrollToResults()

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
    if (isSetUp && waiting.current) void run(waiting.current)
  }, [isSetUp])

  async function run(image: PreparedImage): Promise<void> {
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

  return {
    analysis,
    results,
    run,
    /** After a fresh gesture it starts by itself, unless it could only be refused. */
    async runFresh(image: PreparedImage | null): Promise<void> {
      if (image && latest.current.agent?.is_active !== false && !isSpent) await run(image)
    },
    stop(): void {
      waiting.current = null
      reset()
    },
  }
}
