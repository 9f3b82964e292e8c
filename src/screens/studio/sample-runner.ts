import { useEffect, useEffectEvent, useRef } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { hasSample, offerSamples, type SampleOffer } from '#core/images/sample-images.ts'

type SampleRunnerProps = { choice: AgentChoice; addSample: (offer: SampleOffer) => void }

/** Runs a sample image once, with the chosen agent, or else with the first one that can analyze a sample. */
export function SampleRunner({ choice: { agent, agents, request }, addSample }: SampleRunnerProps): null {
  const isDone = useRef(false)
  const isReady = request !== undefined
  const run = useEffectEvent(() => {
    const offers = offerSamples(agents.filter(isAvailable), agent && hasSample(agent) ? agent : undefined)
    const offer = offers.find((one) => one.agent.code === agent?.code) ?? offers[0]
    if (!offer) return
    isDone.current = true
    addSample(offer)
  })
  useEffect(() => {
    if (isReady && !isDone.current) run()
  }, [isReady])
  return null
}
