import type { Size } from '../geometry.ts'
import type { Annotation } from '../results/annotations/annotation.ts'
import { parseAnnotations } from '../results/annotations/parse-annotations.ts'
import type { CorrectionField } from '../results/corrections/correction-field.ts'
import { describeUnknownResult } from '../results/corrections/describe-unknown-result.ts'
import { listCorrectionFields } from '../results/corrections/list-correction-fields.ts'
import type { Kind } from '../results/define-kind.ts'
import { excerptResult } from '../results/excerpt-result.ts'
import { findKind } from '../results/find-kind.ts'
import { firstLines } from '../results/first-lines.ts'
import { cleanHeadline, type Headline, toPlainLine } from '../results/headline.ts'
import { headlineOfJson } from '../results/json-headline.ts'
import { type ColumnValue, listColumns } from '../results/list-columns.ts'
import { isRecord, type JsonRecord } from '../results/parsing/json.ts'
import { type ParsedResult, parseResult, parseUnknownResult } from '../results/parsing/parse-result.ts'
import { type AgentRef, listAgentNames } from './agent-ref.ts'

/** In characters. */
const maxModelLength = 128

const fallbackTexts: Record<ParsedResult['form'], string> = {
  empty: 'No response data available',
  unknown: 'No data available',
  fields: 'Result received',
  text: 'Result received',
  json: 'Result received',
}

/** What a result means. Each aspect is computed when it is first read. No result makes one of them throw. */
class Interpretation {
  readonly #result: unknown
  /** Undefined: an agent whose fields are not known. */
  readonly kind: Kind | undefined
  #parsed: ParsedResult | undefined
  #answer: Headline | null | undefined
  #columns: Record<string, ColumnValue> | undefined

  constructor(result: unknown, kind: Kind | undefined) {
    this.#result = result
    this.kind = kind
  }

  get parsed(): ParsedResult {
    this.#parsed ??= this.kind ? parseResult(this.#result, this.kind) : parseUnknownResult(this.#result)
    return this.#parsed
  }

  /** The value to show; the paths of annotations start there. It is the result itself if nothing was found in it. */
  get value(): unknown {
    return 'value' in this.parsed ? this.parsed.value : this.#result
  }

  /** The record with the fields of the result, in which the paths of corrections start. It is empty if there is none. */
  get record(): JsonRecord {
    return 'value' in this.parsed && isRecord(this.parsed.value) ? this.parsed.value : {}
  }

  /** Undefined if nothing in the result is an answer. */
  get answer(): Headline | undefined {
    if (this.#answer === undefined) {
      const headline = this.#findHeadline()
      const clean = headline && cleanHeadline(headline)
      this.#answer = clean?.text ? clean : null
    }
    return this.#answer ?? undefined
  }

  /** The answer, or else why there is none. */
  get headline(): Headline {
    return this.answer ?? { text: fallbackTexts[this.parsed.form] }
  }

  /** The values of a table of results, by field. */
  get columns(): Record<string, ColumnValue> {
    const known = this.kind && new Set(Object.keys(this.kind.read(this.record).result as JsonRecord))
    this.#columns ??= listColumns(this.record, known, this.answer?.text)
    return this.#columns
  }

  /** The model that the result names; undefined if it names none. */
  get model(): string | undefined {
    if (!isRecord(this.#result)) return undefined
    const { metadata, variant_model } = this.#result
    const name = (isRecord(metadata) && metadata.model) || variant_model
    return typeof name === 'string' ? toPlainLine(name, maxModelLength) || undefined : undefined
  }

  /** The start of all texts and numbers, by which a result is found. */
  get excerpt(): string {
    return excerptResult(this.#result)
  }

  /**
   * Returns what users can correct; `buildCorrection` makes the correction.
   *
   * @param image the size of the image that was sent; without it boxes cannot be corrected, only their labels.
   */
  corrections(image: Size | undefined): CorrectionField[] {
    const { record, parsed } = this
    const fields = listCorrectionFields(
      record,
      this.kind?.corrections ?? describeUnknownResult(record),
      image,
    )
    if (parsed.form !== 'text') return fields
    // The whole result is a text, which is the value of the first field for texts.
    const main = fields.find(({ type }) => type === 'text')
    return fields.map((field) =>
      field === main && field.type === 'text' ? { ...field, value: parsed.text } : field,
    )
  }

  /** @param image the size of the image that was sent. */
  annotations(image: Size): Annotation[] {
    return parseAnnotations(this.value, image)
  }

  #findHeadline(): Headline | undefined {
    const { parsed, kind } = this
    switch (parsed.form) {
      case 'fields':
        return kind?.headline(parsed.value)
      case 'text':
        return kind?.textHeadline?.(parsed.text) ?? { text: firstLines(parsed.text) }
      case 'json':
        return headlineOfJson(parsed.value)
      default:
        return undefined
    }
  }
}

export type { Interpretation }

/** Interprets a result of an agent. A correction has the form of a result. */
export function interpretResult(result: unknown, agent: AgentRef): Interpretation {
  return new Interpretation(result, findKind(listAgentNames(agent)))
}
