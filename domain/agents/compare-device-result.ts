import { splitWords } from '../text/search-text.ts'
import type { AgentRef } from './agent-ref.ts'
import { interpretResult } from './interpret-result.ts'

/** `undefined`: the field is missing. */
export type ComparedField = {
  name: string
  device: string | undefined
  server: string | undefined
  isSame: boolean
}

type Fields = Record<string, unknown>

/** Texts are the same if they have the same words, because line breaks and spaces depend on the engine. */
export function compareDeviceResult(agent: AgentRef, device: unknown, server: unknown): ComparedField[] {
  const [here, there] = [toFields(agent, device), toFields(agent, server)]
  if (!here || !there) return []
  const compared = [
    compareField('Status', here.validation_status, there.validation_status),
    compareField('Count', toCount(here), toCount(there)),
    ...compareTexts(toText(here), toText(there)),
  ]
  return compared.filter((field) => field !== undefined)
}

function toFields(agent: AgentRef, result: unknown): Fields | undefined {
  const { parsed } = interpretResult(result, agent)
  return parsed.form === 'fields' ? parsed.value : undefined
}

const toCount = ({ total_objects, total_count, count }: Fields) => total_objects ?? total_count ?? count
const toText = ({ text, full_text, extracted_text }: Fields) => text ?? full_text ?? extracted_text

function compareField(name: string, device: unknown, server: unknown): ComparedField | undefined {
  if (device === undefined && server === undefined) return undefined
  const [here, there] = [device, server].map((value) => (value === undefined ? undefined : String(value)))
  return { name, device: here, server: there, isSame: here === there }
}

/** The amounts are compared on their own, because they matter most. */
function compareTexts(device: unknown, server: unknown): (ComparedField | undefined)[] {
  if (typeof device !== 'string' && typeof server !== 'string') return []
  const [here, there] = [listWords(device), listWords(server)]
  const [amountsHere, amountsThere] = [here.filter(isAmount), there.filter(isAmount)]
  const words = {
    name: 'Text',
    device: here.join(' '),
    server: there.join(' '),
    isSame: isSameSet(here, there),
  }
  const amounts = {
    name: 'Amounts',
    device: amountsHere.join(', '),
    server: amountsThere.join(', '),
    isSame: isSameSet(amountsHere, amountsThere),
  }
  return amountsHere.length + amountsThere.length > 0 ? [amounts, words] : [words]
}

const listWords = (text: unknown) => (typeof text === 'string' ? splitWords(text) : [])
const isAmount = (word: string) => /\d[.,]\d{2}\D*$/.test(word)
const isSameSet = (a: string[], b: string[]) => a.toSorted().join(' ') === b.toSorted().join(' ')
