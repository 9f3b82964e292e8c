import { unescapeFormula } from '#domain/csv.ts'
import { expectedColumnNames } from '#domain/datasets/column-names.ts'
import { getScalarText } from '#domain/datasets/scalar-texts.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import type { Cell, ImportColumn, ImportRecord, ImportTable } from './import-table.ts'
import type { Table } from './parse-csv.ts'

/** Makes a table of records: fields of an expected result become columns. */
export function recordsToTable(
  file: string,
  records: readonly ImportRecord[],
  isKnownForm: boolean,
): ImportTable {
  const columns = new Map<string, ImportColumn>()
  const rows = records.map(({ place, value }) => {
    const cells = new Map<string, Cell>()
    const add = (column: ImportColumn, holder: JsonRecord, key: string) => {
      if (!columns.has(column.id)) columns.set(column.id, column)
      cells.set(column.id, { value: holder[key], text: getScalarText(holder, key) })
    }
    for (const [name, cell] of Object.entries(value)) {
      if (!isRecord(cell) || !expectedColumnNames.includes(name)) add({ id: name, header: name }, value, name)
      else
        for (const inner of Object.keys(cell))
          add({ id: `${name}.${inner}`, header: inner, isExpected: true }, cell, inner)
    }
    return { place, cells }
  })
  return { file, columns: [...columns.values()], rows, isKnownForm }
}

/** Columns without a header and without cells are left out. */
export function toImportTable(file: string, { columns, rows }: Table): ImportTable {
  const used = columns.map((header, index) => ({ id: String(index), header }))
  return {
    file,
    columns: used.filter(
      ({ header }, index) => header !== '' || rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''),
    ),
    rows: rows.map(({ line, cells }) => ({
      place: `${file}, line ${line}`,
      cells: new Map(
        cells.flatMap((cell, index) =>
          cell === '' ? [] : [[String(index), { value: unescapeFormula(cell) }]],
        ),
      ),
    })),
    isKnownForm: false,
  }
}
