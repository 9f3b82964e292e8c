import { z } from 'zod'
import { getImageSize } from '#engines/image/input-image.ts'
import { type AgentKind, findCatalogAgents, type LocalInput, type LocalTools } from '../agent-kind.ts'

export const text: AgentKind = {
  agents: findCatalogAgents('text-extractor'),
  task: 'Read all text in the image, line by line, as it is written. Correct nothing and translate nothing. Without text, answer empty strings.',
  resultSchema: z.object({
    text: z.string().describe('All text, line by line'),
    full_text: z.string().describe('The same text'),
  }),
  local: { model: 'tesseract-5', run: extractText },
}

async function extractText(input: LocalInput, { readText }: LocalTools) {
  const { text, confidence, words, rotation } = await readText()
  return {
    text,
    full_text: text,
    confidence,
    words,
    turned: rotation,
    image_size: getImageSize(input.image),
  }
}
