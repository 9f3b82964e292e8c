import { type AgentField, findField, toHeaderKey } from '#domain/datasets/agent-fields.ts'
import {
  expectedResultColumnNames,
  expectedValueColumnNames,
  ignoredColumnNames,
  imageColumnNames,
  tagColumnNames,
} from '#domain/datasets/column-names.ts'
import { isImageReference } from '#domain/datasets/is-image-reference.ts'
import type { ImportColumn, ImportNote, ImportTable } from './import-table.ts'

/** What a column is. `field:` is followed by the path of a field of the agent. */
export type ColumnRole = 'image' | 'name' | 'tags' | 'expected' | 'ignored' | `field:${string}`

/** By the id of the column. Undefined: the user has to choose. */
export type ColumnRoles = Readonly<Record<string, ColumnRole | undefined>>

/** The fields of the agent; undefined if they are not known, so that every column may be one. */
export type AgentFields = readonly AgentField[] | undefined

export const toFieldRole = (path: readonly string[]): ColumnRole => `field:${path.join('.')}`

/** Rows that show what a column has. */
const sampleRows = 50

/** Suggests roles by the headers and the first cells. Columns with the same role, or without a header, have none. */
export function suggestRoles(table: ImportTable, fields: AgentFields): ColumnRoles {
  const roles = new Map<string, ColumnRole>()
  const open = () => table.columns.filter(({ id }) => !roles.has(id))
  const assign = (role: ColumnRole, columns: readonly ImportColumn[]) => {
    for (const { id } of columns) roles.set(id, role)
  }
  const image = findImageColumn(table, fields)
  assign('image', image ? [image] : [])
  for (const column of open()) {
    const field = table.isKnownForm && !column.isExpected ? undefined : findColumnField(column, fields)
    if (field) assign(toFieldRole(field.path), [column])
  }
  const hasFields = roles.size > (image ? 1 : 0)
  assign('tags', open().filter(isCalled(tagColumnNames)))
  if (canHaveNameColumn(table, Object.fromEntries(roles))) assign('name', open().filter(isCalled(['name'])))
  assign('expected', findWhole(open(), hasFields))
  if (image && hasDataUrls(table, image) && ![...roles.values()].includes('name'))
    assign('name', open().filter(isCalled(imageColumnNames)).slice(0, 1))
  for (const column of open()) if (column.header !== '') assign(getOtherRole(column, fields), [column])
  const repeated = findRepeated(table, (id) => roles.get(id), fields)
  return Object.fromEntries([...roles].map(([id, role]) => [id, repeated.has(id) ? undefined : role]))
}

/** A table with columns for fields has no other expected result than one that is called so. */
function findWhole(columns: readonly ImportColumn[], hasFields: boolean): ImportColumn[] {
  const names = hasFields ? expectedResultColumnNames : expectedValueColumnNames
  return names.flatMap((name) => columns.filter(isCalled([name]))).slice(0, 1)
}

/** Images that are files have the names of their files. */
export function canHaveNameColumn(table: ImportTable, roles: ColumnRoles): boolean {
  const image = table.columns.find(({ id }) => roles[id] === 'image')
  return table.isKnownForm || (image !== undefined && hasDataUrls(table, image))
}

/** Returns why the table cannot be imported with these roles; empty if it can. */
export function findRoleProblems(table: ImportTable, roles: ColumnRoles, fields: AgentFields): ImportNote[] {
  const entries = table.columns.map((column) => ({ column, role: roles[column.id] }))
  const reasons = entries.flatMap(({ column, role }) =>
    role === undefined ? [`Choose what ${describeColumn(table, column)} is.`] : [],
  )
  const repeated = findRepeated(table, (id) => roles[id], fields)
  for (const { column } of entries)
    if (repeated.has(column.id))
      reasons.push(
        `Several columns are imported as the same. Choose what ${describeColumn(table, column)} is.`,
      )
  if (!entries.some(({ role }) => role === 'image')) reasons.push('Choose the column with the images.')
  return [...new Set(reasons)].map((reason) => ({ place: table.file, reason }))
}

export function listIgnoredHeaders(table: ImportTable, roles: ColumnRoles): string[] {
  return table.columns.flatMap(({ id, header }) => (roles[id] === 'ignored' ? [header] : []))
}

export function describeColumn(table: ImportTable, { id, header }: ImportColumn): string {
  const position = table.columns.findIndex((column) => column.id === id) + 1
  if (header === '') return `column ${position}, which has no header,`
  const isRepeated =
    table.columns.filter((other) => toHeaderKey(other.header) === toHeaderKey(header)).length > 1
  return isRepeated ? `column ${position} (“${header.slice(0, 100)}”)` : `“${header.slice(0, 100)}”`
}

/** Prefers data URLs to names of files, and usual headers to others. */
function findImageColumn(table: ImportTable, fields: AgentFields): ImportColumn | undefined {
  const columns = table.columns.filter(({ isExpected }) => !isExpected)
  if (table.isKnownForm) return columns.find(({ id }) => id === 'image')
  const isField = (column: ImportColumn) => findColumnField(column, fields) !== undefined
  const named = imageColumnNames.flatMap((name) =>
    columns.filter((column) => isCalled([name])(column) && (name === 'image' || !isField(column))),
  )
  const isReference = (column: ImportColumn) => listSamples(table, column).some(isImageReference)
  // A text may be the name of a file too.
  const others = columns.filter((column) => !isField(column))
  return (
    named.find(({ header }) => header === 'image_data') ??
    named.find((column) => hasDataUrls(table, column)) ??
    named.find(isCalled(['image'])) ??
    named.find(isReference) ??
    others.find(isReference) ??
    named[0]
  )
}

function findColumnField({ header }: ImportColumn, fields: AgentFields): AgentField | undefined {
  return fields && header !== '' ? findField(fields, header) : undefined
}

/** The columns of a known form that are not in the expected result have other roles. */
function getOtherRole({ header, isExpected }: ImportColumn, fields: AgentFields): ColumnRole {
  const isDescriptive = ignoredColumnNames.includes(toHeaderKey(header))
  return fields || (isDescriptive && !isExpected) ? 'ignored' : toFieldRole([header])
}

/**
 * Returns the ids of columns that are the same thing. Several may be ignored, and a record may have a field itself or in its
 * expected result.
 */
function findRepeated(
  { columns }: ImportTable,
  getRole: (id: string) => ColumnRole | undefined,
  fields: AgentFields,
): Set<string> {
  const used = columns.flatMap(({ id, isExpected = false }) => {
    const role = getRole(id)
    return role && role !== 'ignored' ? [{ id, meaning: `${isExpected} ${toMeaning(role, fields)}` }] : []
  })
  const groups = [...Map.groupBy(used, ({ meaning }) => meaning).values()]
  return new Set(groups.flatMap((group) => (group.length > 1 ? group.map(({ id }) => id) : [])))
}

/** Aliases are the same field. */
function toMeaning(role: ColumnRole, fields: AgentFields): string {
  const name = role.startsWith('field:') ? role.slice('field:'.length) : undefined
  const field = name === undefined ? undefined : fields?.find(({ names }) => names.includes(name))
  return field ? toFieldRole(field.path) : role
}

/** Fields of an expected result are never called so. */
const isCalled =
  (names: readonly string[]) =>
  ({ header, isExpected }: ImportColumn) =>
    !isExpected && names.some((name) => toHeaderKey(name) === toHeaderKey(header))

function listSamples({ rows }: ImportTable, { id }: ImportColumn): unknown[] {
  return rows.slice(0, sampleRows).flatMap(({ cells }) => [cells.get(id)?.value].flat())
}

const hasDataUrls = (table: ImportTable, column: ImportColumn) =>
  listSamples(table, column).some((value) => typeof value === 'string' && value.startsWith('data:'))
