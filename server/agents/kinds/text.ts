import { z } from 'zod'
import type { AnalysisInput } from '#server/engines/analysis-input.ts'
import { imageSize } from '#engines/image/image.ts'
import type { TextReader } from '#engines/ocr/text-reader.ts'
import { type AgentKind, builtIn } from '../agent-kind.ts'

export const text: AgentKind = {
  agents: builtIn('text-extractor'),
  task: 'Read all text in the picture, line by line, as it is written. Correct nothing and translate nothing. Without text, answer empty strings.',
  resultSchema: z.object({
    text: z.string().describe('All text, line by line'),
    full_text: z.string().describe('The same text'),
  }),
  local: { model: 'tesseract-5', run: readText },
}

async function readText(asked: AnalysisInput, { reader }: { reader: TextReader }) {
  const { text, confidence, words, rotation } = await reader.read(asked)
  return { text, full_text: text, confidence, words, turned, image_size: imageSize(asked.image) }
}
