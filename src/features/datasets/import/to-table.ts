import { unescapeFormula } from '#domain/csv.ts'
import { expectedValueColumnNames } from '#domain/datasets/column-names.ts'
import { getScalarSource } from '#domain/datasets/scalar-sources.ts'
import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'
import type { ImportCell, ImportColumn, ImportRecord, ImportTable } from './import-table.ts'
import type { CsvTable } from './parse-csv.ts'

/** Makes a table of records: fields of an expected result become columns. */
export function recordsToTable(
  file: string,
  records: readonly ImportRecord[],
  isKnownForm: boolean,
): ImportTable {
  const columns = new Map<string, ImportColumn>()
  const rows = records.map(({ place, value }) => {
    const cells = new Map<string, ImportCell>()
    const add = (column: ImportColumn, holder: JsonRecord, key: string) => {
      if (holder[key] === undefined) return
      if (!columns.has(column.id)) columns.set(column.id, column)
      cells.set(column.id, { value: holder[key], text: getScalarSource(holder, key) })
    }
    for (const [name, cell] of Object.entries(value)) {
      if (!isRecord(cell) || !expectedValueColumnNames.includes(name))
        add({ id: name, header: name }, value, name)
      else
        for (const inner of Object.keys(cell))
          add({ id: `${name}.${inner}`, header: inner, isExpected: true }, cell, inner)
    }
    return { place, cells }
  })
  return { file, columns: [...columns.values()], rows, isKnownForm, hasAllCells: false }
}

/** Columns without a header and without cells are left out. */
export function csvToTable(file: string, { columns, rows }: CsvTable): ImportTable {
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
    hasAllCells: true,
  }
}
