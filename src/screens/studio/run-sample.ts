import { useEffect, useEffectEvent, useRef } from 'react'
import type { Agent } from '#contract/agent.ts'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { findSampleOf, type SampleImage } from '#core/images/sample-images.ts'
import { listAgentNames } from '#domain/agents/agent-ref.ts'

type RunSampleProps = { choice: AgentChoice; addSample: (sample: SampleImage) => Promise<void> }

/** Runs a sample image once, with the chosen agent, or else with the first one that can analyze a sample. */
export function RunSample({ choice, addSample }: RunSampleProps): null {
  const { agent, agents, request, selectAgent } = choice
  const isDone = useRef(false)
  /** The agent whose request can be sent. */
  const readyCode = request && agent?.code
  const run = useEffectEvent(() => {
    const chosen = [agent, ...agents].find((one) => one && findSample(one))
    const sample = chosen && findSample(chosen)
    if (!sample) return
    if (chosen.code !== agent?.code) return selectAgent(chosen.code)
    isDone.current = true
    void addSample(sample)
  })
  useEffect(() => {
    if (readyCode !== undefined && !isDone.current) run()
  }, [readyCode])
  return null
}

function findSample(agent: Agent): SampleImage | undefined {
  return isAvailable(agent) ? findSampleOf(listAgentNames(agent)) : undefined
}
