import { datasetLimits } from '#contract/dataset.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { formatNumber } from '#platform/format.ts'
import { type ImportCase, noteUnused, type ParsedCases } from './import-case.ts'
import { isOpenAiSample, readOpenAiSample } from './parse-openai-evals.ts'
import { findPromptfooTests, parsePromptfoo } from './parse-promptfoo.ts'
import { findImageField, readExpected, readTags } from './read-case-fields.ts'

export const caseFile = /\.(csv|jsonl|ndjson|json|ya?ml)$/i

/** More than a golden set can have. A file of 100 MB may have millions of empty records. */
const maxRecords = 4 * datasetLimits.items

/**
 * Reads CSV with a header, JSON Lines, test cases of promptfoo (YAML or JSON), or samples of OpenAI Evals. What cannot be
 * imported is listed line by line.
 */
export async function parseCaseFile(name: string, text: string): Promise<ParsedCases> {
  try {
    if (/\.csv$/i.test(name)) return await parseCsv(name, text)
    if (/\.ya?ml$/i.test(name)) return await parseYaml(name, text)
    if (/\.json$/i.test(name)) return parseDocument(name, JSON.parse(text))
    return parseLines(name, text)
  } catch (error) {
    const reason = `This file cannot be read. ${(error as Error).message.split('\n')[0]?.slice(0, 200)}`
    return { cases: [], notes: [{ place: name, reason }] }
  }
}

async function parseYaml(name: string, text: string): Promise<ParsedCases> {
  const { parse } = await import('yaml')
  // The library limits aliases, so that a small file cannot expand to gigabytes.
  return parseDocument(name, parse(text))
}

function parseDocument(name: string, value: unknown): ParsedCases {
  const tests = findPromptfooTests(value)
  if (tests) return limitRecords(name, tests, (limited) => parsePromptfoo(limited, name))
  if (Array.isArray(value))
    return limitRecords(name, value, (limited) =>
      merge(limited.map((one, index) => readRecord(one, `${name}, entry ${index + 1}`))),
    )
  return { cases: [], notes: [{ place: name, reason: 'This file has no test cases.' }] }
}

function parseLines(name: string, text: string): ParsedCases {
  const lines: { line: string; place: string }[] = []
  for (const { line, number } of readLines(text)) {
    lines.push({ line, place: `${name}, line ${number}` })
    // Shows that there are more.
    if (lines.length > maxRecords) break
  }
  return limitRecords(name, lines, (limited) =>
    merge(
      limited.map(({ line, place }) => {
        try {
          return readRecord(JSON.parse(line), place)
        } catch {
          return { cases: [], notes: [{ place, reason: 'This line is not JSON.' }] }
        }
      }),
    ),
  )
}

/** Skips empty lines. */
function* readLines(text: string): Generator<{ line: string; number: number }> {
  let number = 0
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    const found = text.indexOf('\n', start)
    end = found < 0 ? text.length : found
    number += 1
    const line = text.slice(start, end)
    if (line.trim() !== '') yield { line, number }
  }
}

async function parseCsv(name: string, text: string): Promise<ParsedCases> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const rows = parse(text, {
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to: maxRecords + 1,
  }) as unknown as {
    record: Record<string, string>
    info: { lines: number }
  }[]
  return limitRecords(name, rows, (limited) =>
    merge(
      limited.map(({ record, info }) => {
        const values = Object.entries(record)
          .filter(([, cell]) => cell !== '')
          .map(([column, cell]) => [
            column,
            /^(image|file|filename|name|tags)$/.test(column) ? cell : readCell(cell),
          ])
        return readRecord(Object.fromEntries(values), `${name}, line ${info.lines}`)
      }),
    ),
  )
}

/** Numbers, yes or no, lists and records are JSON; everything else is a text. */
function readCell(cell: string): unknown {
  if (!/^(-?(0|[1-9]\d*)(\.\d+)?$|true$|false$|[[{])/.test(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

function readRecord(value: unknown, place: string): ParsedCases {
  if (!isRecord(value)) return { cases: [], notes: [{ place, reason: 'It is not a record.' }] }
  // The lines of OpenAI's hosted evaluations have their fields in `item`.
  const record: JsonRecord = isRecord(value.item) ? value.item : value
  if (isOpenAiSample(record)) return readOpenAiSample(record, place)
  const tests = findPromptfooTests([record])
  if (tests) return parsePromptfoo(tests, place)
  const imageField = findImageField(record)
  if (imageField === undefined) return { cases: [], notes: [{ place, reason: 'It has no image.' }] }
  const { expected, unused } = readExpected(record, imageField)
  if (expected === undefined) return { cases: [], notes: [{ place, reason: 'It has no expected result.' }] }
  const data = typeof record.image_data === 'string' ? record.image_data : String(record[imageField])
  const name = typeof record.name === 'string' ? record.name : imageName(record, imageField)
  const found: ImportCase = { place, image: data, expected, name, tags: readTags(record.tags) }
  const outer = record === value ? [] : Object.keys(value).filter((field) => field !== 'item')
  return { cases: [found], notes: noteUnused(place, [...unused, ...outer]) }
}

function imageName(record: JsonRecord, imageField: string): string | undefined {
  const value = String(record[imageField])
  return value.startsWith('data:') ? undefined : value
}

/** Notes that there are more records. */
function limitRecords<T>(
  place: string,
  records: readonly T[],
  parse: (records: readonly T[]) => ParsedCases,
): ParsedCases {
  if (records.length <= maxRecords) return parse(records)
  const { cases, notes } = parse(records.slice(0, maxRecords))
  const reason = `Only its first ${formatNumber(maxRecords)} records are read.`
  return { cases, notes: [{ place, reason }, ...notes] }
}

function merge(parts: readonly ParsedCases[]): ParsedCases {
  return { cases: parts.flatMap(({ cases }) => cases), notes: parts.flatMap(({ notes }) => notes) }
}
