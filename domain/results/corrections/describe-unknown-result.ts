import { isGeometryKey } from '../coordinate-keys.ts'
import type { JsonRecord } from '../parsing/json.ts'
import { type Correctable, yesNo } from './correctable.ts'

const maxFields = 20

/** Fields that say something about the analysis, not about the image. */
const skippedNames =
  /^(?:metadata|variant_model|processing_time_ms|raw_response|.*confidence.*|.*score|id|__proto__)$/i

/** Returns what can be corrected in the result of an agent that this app does not know: its numbers, texts and yes or no. */
export function describeUnknownResult(record: JsonRecord): Correctable[] {
  return Object.entries(record)
    .filter(([name]) => !skippedNames.test(name) && !isGeometryKey(name) && !name.includes('.'))
    .flatMap(([name, value]): Correctable[] => {
      const field = { paths: [name] as const, label: formatName(name) }
      if (typeof value === 'number') return [{ ...field, type: 'count' }]
      if (typeof value === 'boolean') return [{ ...field, type: 'label', options: yesNo }]
      if (typeof value === 'string') return [{ ...field, type: 'text' }]
      const isTexts =
        Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
      return isTexts ? [{ ...field, type: 'text', isList: true }] : []
    })
    .slice(0, maxFields)
}

function formatName(name: string): string {
  const words = name.replaceAll('_', ' ').trim().slice(0, 60)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
