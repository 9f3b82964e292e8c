import { z } from 'zod'
import { extractText } from '#engines/analyses/extract-text.ts'
import { type AgentKind, findCatalogAgents } from '../agent-kind.ts'

export const text: AgentKind = {
  agents: findCatalogAgents('text-extractor'),
  task: 'Read all text in the image, line by line, as it is written. Correct nothing and translate nothing. Without text, answer empty strings.',
  resultSchema: z.object({
    text: z.string().describe('All text, line by line'),
    full_text: z.string().describe('The same text'),
  }),
  local: { model: 'tesseract-5', run: extractText },
}
