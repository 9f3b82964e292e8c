import type { Size } from '../geometry.ts'
import type { Annotation } from '../results/annotations/annotation.ts'
import { parseAnnotations } from '../results/annotations/parse-annotations.ts'
import type { CorrectionField } from '../results/corrections/correction-field.ts'
import { listCorrectionFields } from '../results/corrections/list-correction-fields.ts'
import { listNamesOfField } from '../results/fields/field.ts'
import { formatResultExcerpt } from '../results/format-result-excerpt.ts'
import { type Headline, sanitizeHeadline, toPlainLine } from '../results/headline.ts'
import { inferFields } from '../results/infer-fields.ts'
import { createJsonHeadline } from '../results/json-headline.ts'
import { isRecord, type JsonRecord } from '../results/parsing/json.ts'
import type { FormattedQuantity } from '../results/parsing/numbers.ts'
import { type ParsedResult, parseResult, parseUnknownResult } from '../results/parsing/parse-result.ts'
import { createResultMatcher, readParsedFields } from '../results/result-matcher.ts'
import type { RawHeadline, ResultType } from '../results/result-type.ts'
import { confidenceBadge, type HeadlineAside, type Section } from '../results/sections.ts'
import { createTextHeadline } from '../results/text-headline.ts'
import { type ColumnValue, toColumnValues } from '../results/to-column-values.ts'
import type { AgentRef } from './agent-ref.ts'
import { type AgentSuggestions, suggestAgents } from './agent-suggestions.ts'
import { findResultType, listTotalFieldNames } from './find-result-type.ts'

/** In characters. */
const maxModelLength = 128

const fallbackTexts: Record<ParsedResult['form'], string> = {
  empty: 'No response data available',
  unknown: 'No data available',
  fields: 'Result received',
  text: 'Result received',
  json: 'Result received',
}

/** Computes each aspect of a result when it is first read. No result makes one of them throw. */
class Interpretation {
  /** Undefined: the app does not know the fields of this agent's results. */
  readonly type: ResultType | undefined
  readonly #result: unknown
  readonly #parsed = lazy(() =>
    this.type ? parseResult(this.#result, createResultMatcher(this.type)) : parseUnknownResult(this.#result),
  )
  readonly #reading = lazy(() => readParsedFields(this.parsed, this.type))
  readonly #answer = lazy(() => this.#createAnswer())
  readonly #cleanAnswer = lazy(() => {
    const answer = this.#answer()
    const clean = answer && sanitizeHeadline({ ...answer, confidence: answer.confidence?.fraction })
    return clean?.text ? clean : undefined
  })
  readonly #columns = lazy(() =>
    toColumnValues(
      { ...this.record, ...this.#missingTotal },
      this.type && listFieldNames(this.type),
      this.answer?.text,
    ),
  )

  constructor(result: unknown, type: ResultType | undefined) {
    this.#result = result
    this.type = type
  }

  get parsed(): ParsedResult {
    return this.#parsed()
  }

  /** The value to show, where the paths of annotations start: the result itself if nothing was found in it. */
  get value(): unknown {
    return 'value' in this.parsed ? this.parsed.value : this.#result
  }

  /** The paths of corrections start here. */
  get record(): JsonRecord {
    return 'value' in this.parsed && isRecord(this.parsed.value) ? this.parsed.value : {}
  }

  get answer(): Headline | undefined {
    return this.#cleanAnswer()
  }

  get headline(): Headline {
    return this.answer ?? { text: fallbackTexts[this.parsed.form] }
  }

  /** How sure the agent is, and why the result may be wrong. */
  get beside(): HeadlineAside[] {
    const reading = this.#reading()
    const { warning } = this.answer ?? {}
    return [
      ...((reading && this.type?.beside?.(reading.result)) ?? []),
      confidenceBadge(this.#answer()?.confidence, this.type?.confidenceName ?? 'confidence'),
      warning
        ? { text: `${warning.charAt(0).toUpperCase()}${warning.slice(1)}`, tone: 'caution' as const }
        : undefined,
    ].filter((aside) => aside !== undefined)
  }

  get others(): AgentSuggestions {
    const reading = this.#reading()
    return suggestAgents(this.record, (reading && this.type?.others?.(reading.result)) ?? [])
  }

  /** Undefined if the fields are not known, or cannot be shown. */
  get sections(): Section[] | undefined {
    const { parsed, type } = this
    const reading = this.#reading()
    if (reading) {
      const context = { unread: reading.unread, record: this.record }
      return type?.sections(reading.result, context)?.filter((section) => section !== undefined)
    }
    if (parsed.form !== 'text') return undefined
    return [{ type: 'text', label: 'Result', text: parsed.text.trim(), words: [] }]
  }

  get unread(): string[] {
    return this.#reading()?.unread ?? []
  }

  get columns(): Record<string, ColumnValue> {
    return this.#columns()
  }

  get model(): string | undefined {
    const { metadata, variant_model } = this.#envelope
    const names = [isRecord(metadata) ? metadata.model : undefined, variant_model]
    return toName(names.find((one) => typeof one === 'string' && one !== ''))
  }

  get provider(): string | undefined {
    const { metadata } = this.#envelope
    return isRecord(metadata) ? toName(metadata.provider) : undefined
  }

  get processingMs(): number | undefined {
    const { processing_time_ms: time } = this.#envelope
    return typeof time === 'number' ? time : undefined
  }

  /** All that was read in the image; undefined if that is not what the agent does. */
  get fullText(): string | undefined {
    const field = this.corrections(undefined).find(({ means }) => means === 'text')
    return field?.type === 'text' ? field.value.trim() || undefined : undefined
  }

  /** The start of all texts and numbers, by which a result is found. */
  get excerpt(): string {
    return formatResultExcerpt(this.#result)
  }

  /** @param image that was sent; without it, boxes cannot be corrected, only their labels. */
  corrections(image: Size | undefined): CorrectionField[] {
    const { record, parsed, type } = this
    const fields = listCorrectionFields(type?.fields ?? inferFields(record), { record, image }).map(
      (field) =>
        // The total may be the sum of the counts.
        field.type === 'count' && field.means === 'total' && field.value === null
          ? { ...field, value: this.#total?.value ?? null }
          : field,
    )
    if (parsed.form !== 'text') return fields
    // The whole result is a text, which is the value of the first field for texts.
    const main = fields.find((field) => field.type === 'text')
    return fields.map((field) =>
      field === main && field.type === 'text' ? { ...field, value: parsed.text } : field,
    )
  }

  annotations(image: Size): Annotation[] {
    return parseAnnotations(this.value, image)
  }

  /** Whether the annotations are objects of one kind that were counted, so that their labels say nothing. */
  isBareCount(annotations: readonly Annotation[]): boolean {
    const { countsBoxesOf } =
      Object.values(this.type?.fields ?? {}).find((field) => field.countsBoxesOf !== undefined) ?? {}
    const kinds = new Set(annotations.map(({ label }) => label.replace(/ \d+$/, '')))
    const isOfCount = ({ path, confidence }: Annotation) =>
      path.startsWith(`${countsBoxesOf}.`) && confidence === undefined
    return countsBoxesOf !== undefined && kinds.size === 1 && annotations.every(isOfCount)
  }

  get #envelope(): JsonRecord {
    return isRecord(this.#result) ? this.#result : {}
  }

  get #total(): FormattedQuantity | undefined {
    const reading = this.#reading()
    return reading && this.type?.total?.(reading.result)
  }

  /** By the name of its field, if the result does not have it as a number. */
  get #missingTotal(): JsonRecord {
    const { record, type } = this
    const total = this.#total
    const [name, ...aliases] = (type && listTotalFieldNames(type)) ?? []
    if (total?.value === undefined || name === undefined) return {}
    return [name, ...aliases].some((one) => typeof record[one] === 'number') ? {} : { [name]: total.value }
  }

  #createAnswer(): RawHeadline | undefined {
    const { parsed, record, type } = this
    const reading = this.#reading()
    if (reading) return type?.headline(reading.result, { unread: reading.unread, record })
    if (parsed.form === 'text') return { text: createTextHeadline(parsed.text) }
    return parsed.form === 'json' ? createJsonHeadline(parsed.value) : undefined
  }
}

export type { Interpretation }

function lazy<T>(compute: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

function listFieldNames({ fields }: ResultType): Set<string> {
  const shown = Object.entries(fields).filter(([, { read }]) => read)
  return new Set(shown.flatMap(([name, field]) => listNamesOfField(name, field)))
}

/** Several parts of a screen ask for the same result, each time that they are rendered. */
const interpretations = new WeakMap<object, Interpretation>()

/** Interprets a result, or a correction, which has the same form. */
export function interpretResult(result: unknown, agent: AgentRef): Interpretation {
  const type = findResultType(agent)
  if (typeof result !== 'object' || result === null) return new Interpretation(result, type)
  const known = interpretations.get(result)
  if (known && known.type === type) return known
  const interpretation = new Interpretation(result, type)
  interpretations.set(result, interpretation)
  return interpretation
}

function toName(value: unknown): string | undefined {
  return typeof value === 'string' ? toPlainLine(value, maxModelLength) || undefined : undefined
}
