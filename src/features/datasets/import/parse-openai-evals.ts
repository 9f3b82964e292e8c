import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { noteUnused, type ParsedRecords, skipWithNote } from './import-table.ts'

/** `{"input": [messages], "ideal": …}` of openai/evals, or `{"messages": […]}` for training, with the answer at the end. */
export function isOpenAiSample(record: JsonRecord): boolean {
  return (Object.hasOwn(record, 'input') && Object.hasOwn(record, 'ideal')) || isConversation(record.messages)
}

const isConversation = (messages: unknown): messages is JsonRecord[] =>
  Array.isArray(messages) && messages.every(isRecord) && messages.at(-1)?.role === 'assistant'

/** Imports the image with the first ideal answer. Instructions are not imported, because the agent has its own. */
export function parseOpenAiSample(record: JsonRecord, place: string): ParsedRecords {
  const notes: ParsedRecords['notes'] = []
  const { input, ideal, metadata, ...unused } = isConversation(record.messages)
    ? toSample(record.messages)
    : record
  const parts = listParts(input)
  const images = parts.flatMap((part) => findImageUrl(part) ?? [])
  const [image] = images
  if (image === undefined) return skipWithNote(place, 'It has no image.')
  const ideals = Array.isArray(ideal) ? ideal : [ideal]
  const expected: unknown = ideals[0]
  if (expected === undefined || expected === null) return skipWithNote(place, 'It has no ideal answer.')
  if (images.length > 1) notes.push({ place, reason: 'Only the first of its images is imported.' })
  if (ideals.length > 1) notes.push({ place, reason: 'Only the first of its ideal answers is imported.' })
  if (parts.some((part) => typeof part === 'string' || (isRecord(part) && typeof part.text === 'string')))
    notes.push({ place, reason: 'Its instructions are not imported: the agent has its own.' })
  notes.push(...noteUnused(place, Object.keys(unused)))
  const { name, tags }: JsonRecord = isRecord(metadata) ? metadata : {}
  return { records: [{ place, value: { image, expected, name, tags } }], notes }
}

function toSample(messages: readonly JsonRecord[]): JsonRecord {
  return { input: messages.slice(0, -1), ideal: messages.at(-1)?.content }
}

function listParts(input: unknown): unknown[] {
  const messages = Array.isArray(input) ? input : [input]
  return messages.flatMap((message) => {
    const content = isRecord(message) && 'content' in message ? message.content : message
    return Array.isArray(content) ? content : [content]
  })
}

/** Reads parts of Chat Completions, of Responses and of Anthropic's messages. */
function findImageUrl(part: unknown): string | undefined {
  if (!isRecord(part)) return undefined
  const { image_url, source, image } = part
  if (typeof image_url === 'string') return image_url
  if (isRecord(image_url) && typeof image_url.url === 'string') return image_url.url
  if (isRecord(source) && typeof source.data === 'string')
    return `data:${typeof source.media_type === 'string' ? source.media_type : 'image/jpeg'};base64,${source.data}`
  return typeof image === 'string' ? image : undefined
}
