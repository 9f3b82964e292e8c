import { z } from 'zod'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'
import { text } from '../result-fields.ts'

export const scene: AgentKind = {
  agents: findCatalogAgents('scene-analyzer'),
  task: 'Say what the image shows: a summary of one sentence and a description of a few. scene_detected is false only when nothing can be made out.',
  resultSchema: z.object({ scene_detected: z.boolean(), scene_summary: text, description: text }),
}
