import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { type AgentField, findField } from '#domain/datasets/agent-fields.ts'
import { describeFieldType, toExpectedValue } from '#domain/datasets/expected-value.ts'
import { getScalarSource, parseJsonWithSources } from '#domain/datasets/scalar-sources.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import { listExpectedFields } from '#domain/scorers/score-result.ts'
import type { ImportCell, ImportNote, ImportRow, ImportTable } from './import-table.ts'
import type { AgentFields, ColumnRole, ColumnRoles } from './map-columns.ts'
import { readTags } from './read-tags.ts'

/** An image with its expected result, before the image is looked up. */
export type ImportCase = {
  /** Such as "cases.jsonl, line 3". */
  place: string
  /** The name or path of an added file, or a data URL. */
  image: string
  expected: JsonRecord
  name?: string | undefined
  /** Undefined if the row has none, so that an image that the set has keeps its own. */
  tags: string[] | undefined
}

type ReadCases = { cases: ImportCase[]; notes: ImportNote[] }

/** A value that does not fit costs its row. */
class UnfitValueError extends Error {}

/** Reads the rows of a table by the roles of its columns. A row with several images is a case for each. */
export function tableToCases(
  table: ImportTable,
  roles: ColumnRoles,
  agent: AgentRef,
  fields: AgentFields,
): ReadCases {
  const notes: ImportNote[] = []
  const literal = new Set(table.columns.flatMap(({ id, isExpected }) => (isExpected ? [id] : [])))
  const tagsByDefault = table.hasAllCells && Object.values(roles).includes('tags') ? [] : undefined
  const cases = table.rows.flatMap(({ place, cells }): ImportCase[] => {
    const reader = new RowReader({ place, cells }, roles, fields, literal)
    try {
      const read = reader.read(agent)
      const tags = read.rest.tags ?? tagsByDefault
      return read.images.map((image) => ({ place, image, ...read.rest, tags }))
    } catch (error) {
      if (!(error instanceof UnfitValueError)) throw error
      reader.notes.push({ place, reason: error.message })
      return []
    } finally {
      notes.push(...reader.notes)
    }
  })
  return { cases, notes }
}

/** How spreadsheets write long numbers, such as 3.40123E+17. */
const shortened = /^\d([.,]\d+)?E\+\d\d$/

/** Larger than any box, so that all fields of an expected result are listed. */
const anySize = { width: 10_000, height: 10_000 }

class RowReader {
  readonly notes: ImportNote[] = []
  readonly #row: ImportRow
  readonly #roles: ColumnRoles
  readonly #fields: AgentFields
  /** The ids of columns of expected results. */
  readonly #literal: ReadonlySet<string>

  constructor(row: ImportRow, roles: ColumnRoles, fields: AgentFields, literal: ReadonlySet<string>) {
    this.#row = row
    this.#roles = roles
    this.#fields = fields
    this.#literal = literal
  }

  /** @throws UnfitValueError */
  read(agent: AgentRef): { images: string[]; rest: Pick<ImportCase, 'expected' | 'name' | 'tags'> } {
    const name = this.#find('name')
    // Beside a data URL, the name is that of the file.
    const images = [this.#find('image') || name].flat().filter((one) => typeof one === 'string' && one !== '')
    if (images.length === 0) throw new UnfitValueError('It has no image.')
    const expected = this.#readExpected()
    if (listExpectedFields(expected, agent, anySize).length === 0)
      this.notes.push({ place: this.#row.place, reason: 'Evaluations cannot compare its expected result.' })
    const given = this.#find('tags')
    const { tags, notes } = readTags(given, this.#row.place)
    this.notes.push(...notes)
    return {
      images: images as string[],
      rest: { expected, name: toName(name), tags: given === undefined ? undefined : tags },
    }
  }

  #readExpected(): JsonRecord {
    const entries = [...this.#row.cells].flatMap(([id, cell]) => {
      const role = this.#roles[id]
      return role ? [{ id, role, cell }] : []
    })
    const whole = entries.find(({ role, cell }) => role === 'expected' && cell.value !== null)
    const expected = whole ? this.#readWhole(whole.cell) : {}
    for (const { id, role, cell } of entries) {
      const path = toPath(role, !this.#fields && this.#literal.has(id))
      if (path && !this.#isEmpty(path, cell)) setAt(expected, path, this.#readField(path, cell))
    }
    if (Object.keys(expected).length === 0) throw new UnfitValueError('It has no expected result.')
    return expected
  }

  /** A text may be JSON; if it has no field of the agent, it is the main field. */
  #readWhole({ value, text }: ImportCell): JsonRecord {
    const record = typeof value === 'string' ? parseRecord(value) : value
    const isResult =
      isRecord(record) && (!this.#fields || Object.keys(record).some((key) => this.#findField(key)))
    if (isResult) return this.#readRecord(record)
    const main = findMainField(this.#fields)
    if (this.#fields && !main)
      throw new UnfitValueError('Its expected result does not fit the agent of this set.')
    const path = main?.path ?? ['text']
    return Object.fromEntries([[path[0] ?? '', this.#readField(path, { value, text })]])
  }

  #readRecord(record: JsonRecord): JsonRecord {
    const entries = Object.entries(record).flatMap(([key, value]): [string, unknown][] => {
      const field = this.#findField(key)
      if (!field && this.#fields) {
        const reason = `Its field “${key.slice(0, 100)}” is not imported: the agent has no such field.`
        this.notes.push({ place: this.#row.place, reason })
        return []
      }
      const name = field?.path.length === 1 ? (field.path[0] ?? key) : key
      const cell = { value, text: getScalarSource(record, key) }
      return this.#isEmpty([name], cell) ? [] : [[name, this.#readField([name], cell)]]
    })
    return Object.fromEntries(entries)
  }

  #readField(path: readonly string[], { value, text }: ImportCell): unknown {
    if (!this.#fields || value === null) return value
    const found = this.#findField(path.join('.'))
    const fitting = found && toExpectedValue(found.field, value, text)
    if (fitting) {
      if (found.field.type === 'text' && typeof value === 'string' && shortened.test(value))
        this.notes.push({
          place: this.#row.place,
          reason: `“${value}” may be a longer number that a spreadsheet has shortened.`,
        })
      return fitting.value
    }
    const shown = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 60)
    const title = found?.title ?? path.join('.')
    throw new UnfitValueError(
      `“${shown}” does not fit the field “${title}”${found ? `, which is ${describeFieldType(found.field)}` : ''}.`,
    )
  }

  /** An empty cell is a value of text fields only, or of all fields if those of the agent are unknown. */
  #isEmpty(path: readonly string[], { value }: ImportCell): boolean {
    return (
      value === '' && this.#fields !== undefined && this.#findField(path.join('.'))?.field.type !== 'text'
    )
  }

  #findField(name: string): AgentField | undefined {
    return this.#fields && findField(this.#fields, name)
  }

  #find(role: ColumnRole): unknown {
    const [, cell] = [...this.#row.cells].find(([id]) => this.#roles[id] === role) ?? []
    return typeof cell?.value === 'number' ? (cell.text ?? String(cell.value)) : (cell?.value ?? undefined)
  }
}

/** The first field that a single value can stand for. */
export function findMainField(fields: AgentFields): AgentField | undefined {
  return fields?.find(
    ({ path, field }) =>
      path.length === 1 &&
      field.label !== undefined &&
      ['text', 'integer', 'number', 'flag'].includes(field.type),
  )
}

/** @param isLiteral a point is part of the name. */
function toPath(role: ColumnRole, isLiteral: boolean): string[] | undefined {
  const [, path] = /^field:(.*)$/s.exec(role) ?? []
  return isLiteral && path !== undefined ? [path] : path?.split('.')
}

const toName = (name: unknown) =>
  typeof name === 'string' ? name.trim().slice(0, 200) || undefined : undefined

function parseRecord(text: string): unknown {
  try {
    return parseJsonWithSources(text)
  } catch {
    return undefined
  }
}

/** Defines the value, so that no name, such as `__proto__`, changes the prototype. */
function setAt(target: JsonRecord, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  const own = Object.hasOwn(target, name) ? target[name] : undefined
  const inner: JsonRecord = isRecord(own) ? { ...own } : {}
  if (rest.length > 0) setAt(inner, rest, value)
  const property = {
    value: rest.length > 0 ? inner : value,
    enumerable: true,
    writable: true,
    configurable: true,
  }
  Object.defineProperty(target, name, property)
}
