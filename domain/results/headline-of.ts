import type { Kind } from './define-kind.ts'
import { findKind } from './find-kind.ts'
import { firstLines } from './first-lines.ts'
import { cleanHeadline, type Headline } from './headline.ts'
import { headlineOfJson } from './json-headline.ts'
import { type ParsedResult, parseResult, parseUnknownResult } from './parsing/parse-result.ts'

/** Returns the headline of a result. `kinds` are the code and the type of the agent. */
export function headlineOf(result: unknown, kinds: string[]): Headline {
  const kind = findKind(kinds)
  const parsed = kind ? parseResult(result, kind) : parseUnknownResult(result)
  return headlineOfParsed(parsed, kind) ?? { text: fallbackTexts[parsed.kind] }
}

const fallbackTexts: Record<ParsedResult['kind'], string> = {
  empty: 'No response data available',
  unknown: 'No data available',
  fields: 'Result received',
  text: 'Result received',
  json: 'Result received',
}

/** Returns undefined if nothing in the result is an answer. */
export function headlineOfParsed(parsed: ParsedResult, kind: Kind | undefined): Headline | undefined {
  const headline = findHeadline(parsed, kind)
  const clean = headline && cleanHeadline(headline)
  return clean?.text ? clean : undefined
}

function findHeadline(parsed: ParsedResult, kind: Kind | undefined): Headline | undefined {
  switch (parsed.kind) {
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
