import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findField, listAgentFields } from '#domain/datasets/agent-fields.ts'
import type { ImportNote, ImportTable } from './import-table.ts'
import {
  type AgentFields,
  type ColumnRoles,
  findRoleProblems,
  listIgnoredHeaders,
  suggestRoles,
} from './map-columns.ts'
import { caseFilePattern, parseCaseFile } from './parse-case-file.ts'
import { type ResolvedCase, resolveCases } from './resolve-cases.ts'
import { tableToCases } from './table-to-cases.ts'
import { getUnsupportedFileReason } from './unsupported-files.ts'

/** May be in a ZIP archive. */
export type ImportFile = { path: string; name: string; open: () => Promise<File> }

/** What files contain, before it is decided what their columns are. */
export type ImportSource = {
  agent: AgentRef
  fields: AgentFields
  tables: readonly ImportTable[]
  images: readonly ImportFile[]
  notes: readonly ImportNote[]
  hasCaseFiles: boolean
}

export type ImportPlan = { cases: ResolvedCase<ImportFile>[]; notes: ImportNote[] }

/** A larger file needs more memory than a tab has. Files with images as data URLs are large. */
const maxCaseFileBytes = 100 * 1024 * 1024

/** Nothing is sent. */
export async function readImportSource(files: readonly ImportFile[], agent: AgentRef): Promise<ImportSource> {
  const fields = listAgentFields(agent)
  const caseFiles = files.filter(({ name }) => caseFilePattern.test(name))
  const others = files.filter(({ name }) => !caseFilePattern.test(name))
  const images = others.filter(({ name }) => getUnsupportedFileReason(name) === undefined)
  const parsed = await Promise.all(
    caseFiles.map(async ({ path, open }) => {
      const file = await open()
      if (file.size > maxCaseFileBytes)
        return { tables: [], notes: [{ place: path, reason: 'It is larger than 100 MB.' }] }
      return await parseCaseFile(path, new Uint8Array(await file.arrayBuffer()), fields)
    }),
  )
  const notes = parsed.flatMap((one) => one.notes)
  for (const { path: place, name } of others) {
    const reason = getUnsupportedFileReason(name)
    if (reason !== undefined) notes.push({ place, reason })
  }
  if (caseFiles.length === 0) {
    const reason =
      'None has expected results. Add a table (CSV, TSV), JSON Lines, promptfoo, OpenAI Evals, COCO or Label Studio file.'
    notes.push({ place: 'Your files', reason })
  }
  const tables = parsed.flatMap((one) => one.tables)
  return { agent, fields, tables, images, notes, hasCaseFiles: caseFiles.length > 0 }
}

export const suggestAllRoles = ({ tables, fields }: ImportSource): ColumnRoles[] =>
  tables.map((table) => suggestRoles(table, fields))

/** @param roles of the columns of each table. */
export function planImport(source: ImportSource, roles: readonly ColumnRoles[]): ImportPlan {
  const { agent, fields, tables, images, hasCaseFiles } = source
  const notes = [...source.notes]
  let isUndecided = false
  const cases = tables.flatMap((table, index) => {
    const own = roles[index] ?? {}
    const problems = findRoleProblems(table, own, fields)
    notes.push(...problems, ...noteIgnored(table, own, fields))
    if (problems.length > 0) {
      isUndecided = true
      return []
    }
    const read = tableToCases(table, own, agent, fields)
    notes.push(...read.notes)
    return read.cases
  })
  const { resolved, notes: unresolved } = resolveCases(cases, images)
  const used = new Set(resolved.map(({ source: image }) => image))
  const unused = hasCaseFiles && !isUndecided ? images.filter((image) => !used.has(image)) : []
  const reason = 'No line has an expected result for it.'
  notes.push(
    ...unresolved,
    ...noteRepeated(resolved),
    ...unused.map(({ path: place }) => ({ place, reason })),
  )
  return { cases: resolved, notes: removeRepeated(notes) }
}

function removeRepeated(notes: readonly ImportNote[]): ImportNote[] {
  return [...new Map(notes.map((note) => [`${note.place}: ${note.reason}`, note])).values()]
}

function noteIgnored(table: ImportTable, roles: ColumnRoles, fields: AgentFields): ImportNote[] {
  return listIgnoredHeaders(table, roles).map((header) => {
    const isUnknown = fields !== undefined && findField(fields, header) === undefined
    const reason = isUnknown ? ': the agent has no such field' : ''
    return { place: table.file, reason: `Its column “${header.slice(0, 100)}” is not imported${reason}.` }
  })
}

/** A set has an image once, with the last expected result. */
function noteRepeated(cases: readonly ResolvedCase<ImportFile>[]): ImportNote[] {
  const byImage = Map.groupBy(cases, ({ source }) => ('dataUrl' in source ? source.dataUrl : source))
  return [...byImage.values()].flatMap((same) => {
    const last = same.at(-1)
    const reason = `Its image is also that of ${last?.place}, which replaces it.`
    return same.flatMap(({ place, expected }) =>
      JSON.stringify(expected) === JSON.stringify(last?.expected) ? [] : [{ place, reason }],
    )
  })
}
