import { datasetLimits } from '#contract/dataset.ts'
import { imageColumnNames } from '#domain/datasets/column-names.ts'
import { isImageReference } from '#domain/datasets/is-image-reference.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { decodeText } from '#domain/text/decode-text.ts'
import { formatNumber } from '#platform/format.ts'
import {
  type ImportNote,
  type ImportRecord,
  mergeParsedRecords,
  noteUnused,
  type ParsedFile,
  type ParsedRecords,
  skipWithNote,
} from './import-table.ts'
import type { AgentFields } from './map-columns.ts'
import { isCoco, parseCoco } from './parse-coco.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJsonOrThrow } from './parse-json-or-throw.ts'
import { isLabelStudio, parseLabelStudio } from './parse-label-studio.ts'
import { isOpenAiSample, parseOpenAiSample } from './parse-openai-evals.ts'
import { findPromptfooTests, parsePromptfoo } from './parse-promptfoo.ts'
import { isPromptfooTable, parsePromptfooTable } from './parse-promptfoo-csv.ts'
import { parseYaml } from './parse-yaml.ts'
import { csvToTable, recordsToTable } from './to-table.ts'
import { getUnsupportedJsonReason, isYoloText, unsupportedYoloReason } from './unsupported-files.ts'

const tableFile = /\.(csv|tsv|tab|txt)$/i
export const caseFilePattern = /\.(csv|tsv|tab|txt|jsonl|ndjson|json|ya?ml)$/i

/** More than a golden set can have. A file of 100 MB may have millions of empty records. */
const maxRecords = 4 * datasetLimits.items

/**
 * Reads a table, JSON Lines, test cases of promptfoo (YAML, JSON or CSV), samples of OpenAI Evals, or annotations of
 * COCO or Label Studio. What cannot be imported is listed line by line.
 */
export async function parseCaseFile(
  name: string,
  bytes: Uint8Array,
  fields: AgentFields,
): Promise<ParsedFile> {
  try {
    const { text, encoding, isGuessed } = await decodeText(bytes)
    const { tables, notes } = await parseText(name, text, fields)
    const filled = tables.filter(({ rows }) => rows.length > 0)
    const empty =
      filled.length === 0 && notes.length === 0 ? [{ place: name, reason: 'It has no records.' }] : []
    const parsed = { tables: filled, notes: [...notes, ...empty] }
    if (!isGuessed) return parsed
    const reason = `It does not say its encoding and was read as ${encoding}. If letters look wrong, save it as UTF-8.`
    return { ...parsed, notes: [{ place: name, reason }, ...parsed.notes] }
  } catch (error) {
    const reason = `This file cannot be read. ${(error as Error).message.split('\n')[0]?.slice(0, 200)}`
    return { tables: [], notes: [{ place: name, reason }] }
  }
}

async function parseText(name: string, text: string, fields: AgentFields): Promise<ParsedFile> {
  if (tableFile.test(name)) return await parseTable(name, text)
  if (/\.ya?ml$/i.test(name)) return parseDocument(name, await parseYaml(text), fields)
  // The endings of JSON and JSON Lines are often mixed up.
  if (/^\s*\[/.test(text)) return parseDocument(name, parseJsonOrThrow(text), fields)
  if (!/\.json$/i.test(name)) return parseLines(name, text)
  try {
    return parseDocument(name, parseJsonOrThrow(text), fields)
  } catch (error) {
    if (/^\s*\{.*\}[^\S\n]*\n\s*\{/.test(text)) return parseLines(name, text)
    throw error
  }
}

const oneColumn = 'It has one column. Commas, semicolons, tabs or bars must be between columns.'

async function parseTable(name: string, text: string): Promise<ParsedFile> {
  if (isYoloText(text)) return { tables: [], notes: [{ place: name, reason: unsupportedYoloReason }] }
  const table = await parseCsv(name, text, maxRecords + 1)
  const limited = limit(name, table.rows)
  const notes = [...table.notes, ...limited.notes]
  if (isPromptfooTable(table)) {
    const parsed = parsePromptfooTable({ ...table, rows: limited.some }, name)
    return { tables: [recordsToTable(name, parsed.records, true)], notes: [...notes, ...parsed.notes] }
  }
  if (table.columns.length < 2) return { tables: [], notes: [...notes, { place: name, reason: oneColumn }] }
  return { tables: [csvToTable(name, { ...table, rows: limited.some })], notes }
}

function parseDocument(name: string, value: unknown, fields: AgentFields): ParsedFile {
  if (isCoco(value)) return toKnownForm(name, parseCoco(value, name, fields))
  if (isLabelStudio(value)) return toKnownForm(name, parseLabelStudio(value, name, fields))
  if (isRecord(value) && isOneRecord(value)) return parseDocument(name, [value], fields)
  const tests = findPromptfooTests(value)
  if (tests) {
    const { some, notes } = limit(name, tests.tests)
    return toKnownForm(name, parsePromptfoo({ ...tests, tests: some }, name), notes)
  }
  if (Array.isArray(value)) {
    const { some, notes } = limit(name, value)
    return readRecords(
      name,
      some.map((one, index) => ({ place: `${name}, entry ${index + 1}`, read: () => one })),
      notes,
    )
  }
  const form = getUnsupportedJsonReason(value)
  const list = isRecord(value) && !form ? findRecords(value) : undefined
  if (list) return parseDocument(name, list, fields)
  const reason =
    form ??
    'It has no test cases. Add a list of records, or tests of promptfoo, samples of OpenAI Evals, or an export of COCO or Label Studio.'
  return { tables: [], notes: [{ place: name, reason }] }
}

const isOneRecord = (value: JsonRecord) =>
  isOpenAiSample(value) || imageColumnNames.some((name) => isImageReference(value[name]))

/** A file may have its records in a field, or by the names of their images. */
function findRecords(value: JsonRecord): JsonRecord[] | undefined {
  const lists = Object.values(value).flatMap((one) =>
    Array.isArray(one) && one.length > 0 && one.every(isRecord) ? [one] : [],
  )
  if (lists.length === 1) return lists[0]
  const entries = Object.entries(value)
  if (entries.length === 0 || !entries.every(([name]) => isImageReference(name))) return undefined
  return entries.map(([image, expected]) => ({ image, expected }))
}

const toKnownForm = (
  name: string,
  { records, notes }: ParsedRecords,
  before: ImportNote[] = [],
): ParsedFile => ({
  tables: [recordsToTable(name, records, true)],
  notes: [...before, ...notes],
})

function parseLines(name: string, text: string): ParsedFile {
  const lines: { place: string; read: () => unknown }[] = []
  for (const { line, number } of readLines(text)) {
    lines.push({ place: `${name}, line ${number}`, read: () => parseJsonOrThrow(line.replace(/,\s*$/, '')) })
    // Shows that there are more.
    if (lines.length > maxRecords) break
  }
  const { some, notes } = limit(name, lines)
  return readRecords(name, some, notes)
}

/** Skips empty lines. A record whose other lines are indented is one line. */
function* readLines(text: string): Generator<{ line: string; number: number }> {
  const record = /\{[^\S\n]*\n(?:[^\S\n][^\n]*\n|\n)*\}[^\n]*\n?|[^\n]*\n?/y
  let number = 1
  while (record.lastIndex < text.length) {
    const [line = ''] = record.exec(text) ?? []
    if (line.trim() !== '') yield { line, number }
    number += line.match(/\n/g)?.length ?? 0
  }
}

type Source = { place: string; read: () => unknown }

/** Records of known forms and other records may be mixed, and are tables with different columns. */
function readRecords(name: string, sources: readonly Source[], before: ImportNote[]): ParsedFile {
  const plain: ImportRecord[] = []
  const known = mergeParsedRecords(
    sources.map(({ place, read }) => {
      try {
        return readRecord(read(), place, plain)
      } catch (error) {
        return skipWithNote(place, `It is not JSON. ${(error as Error).message}`)
      }
    }),
  )
  const tables = [recordsToTable(name, known.records, true), recordsToTable(name, plain, false)]
  return { tables, notes: [...before, ...known.notes] }
}

function readRecord(value: unknown, place: string, plain: ImportRecord[]): ParsedRecords {
  if (!isRecord(value)) return skipWithNote(place, 'It is not a record.')
  // The lines of OpenAI's hosted evaluations have their fields in `item`.
  const record: JsonRecord = isRecord(value.item) ? value.item : value
  if (isOpenAiSample(record)) return parseOpenAiSample(record, place)
  const tests = findPromptfooTests([record])
  if (tests) return parsePromptfoo(tests, place)
  plain.push({ place, value: record })
  const outer = record === value ? [] : Object.keys(value).filter((field) => field !== 'item')
  return { records: [], notes: noteUnused(place, outer) }
}

/** Notes that there are more records. */
function limit<T>(place: string, records: readonly T[]): { some: T[]; notes: ImportNote[] } {
  const some = records.slice(0, maxRecords)
  const reason = `Only its first ${formatNumber(maxRecords)} records are read.`
  return { some, notes: records.length > maxRecords ? [{ place, reason }] : [] }
}
