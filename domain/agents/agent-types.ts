import type { Agent } from '#contract/agent.ts'
import { listAgentKeys } from './agent-ref.ts'
import type { AgentType } from './agent-type.ts'
import { bottleAssessment } from './bottle-assessment.ts'
import { cleanlinessScore } from './cleanliness-score.ts'
import { counter } from './counter.ts'
import { damageAssessment } from './damage-assessment.ts'
import { damageDetector } from './damage-detector.ts'
import { generalObjectDetection } from './general-object-detection.ts'
import { genericObjectDetector } from './generic-object-detector.ts'
import { labelReaderValidator } from './label-reader-validator.ts'
import { objectCounter } from './object-counter.ts'
import { peopleCounter } from './people-counter.ts'
import { productDetector } from './product-detector.ts'
import { reverseVendingMachine } from './reverse-vending-machine.ts'
import { sceneAnalyzer } from './scene-analyzer.ts'
import { specificObjectValidator } from './specific-object-validator.ts'
import { textExtractor } from './text-extractor.ts'

export const agentTypes: readonly AgentType[] = [
  textExtractor,
  generalObjectDetection,
  peopleCounter,
  counter,
  sceneAnalyzer,
  damageAssessment,
  reverseVendingMachine,
  objectCounter,
  productDetector,
  specificObjectValidator,
  labelReaderValidator,
  genericObjectDetector,
  damageDetector,
  cleanlinessScore,
  bottleAssessment,
]

/** The server offers these agents, and the app shows them if it cannot load a list. */
export const builtInAgents: Agent[] = agentTypes.map(({ agent }) => agent)

/** Returns codes and types, in lower case with hyphens. */
export function listAgentTypeKeys({ agent, aliases = [] }: AgentType): string[] {
  return [...new Set([...listAgentKeys(agent), ...aliases])]
}

const typeByName = new Map(
  agentTypes.flatMap((type) => listAgentTypeKeys(type).map((name) => [name, type] as const)),
)

export function findAgentType(agent: Pick<Agent, 'code' | 'agent_type'>): AgentType | undefined {
  return listAgentKeys(agent)
    .map((name) => typeByName.get(name))
    .find(Boolean)
}
