import type { JsonRecord } from '#domain/results/parsing/json.ts'
import type { ParsedRecords } from './import-table.ts'
import type { CsvTable } from './parse-csv.ts'
import { parsePromptfoo } from './parse-promptfoo.ts'

const special = /^__(expected\d*|description|prefix|suffix|provider|metric|threshold|metadata:|config:)/i

export const isPromptfooTable = ({ columns }: CsvTable) => columns.some((column) => special.test(column))

/** The types of assertions that a cell may begin with; `not-` negates one. */
const assertion =
  /^(not-)?(equals|contains|icontains|contains-all|contains-any|icontains-all|icontains-any|starts-with|regex|is-json|contains-json|is-xml|contains-xml|is-sql|contains-sql|similar|levenshtein|rouge-n|javascript|python|fn|eval|grade|file|llm-rubric|factuality|model-graded-\w+|answer-relevance|webhook|cost|latency|perplexity)(?:\(([\d.]+)\))?(?::\s*|$)/s

/** https://www.promptfoo.dev/docs/configuration/test-cases: each other column is a variable. */
export function parsePromptfooTable(table: CsvTable, file: string): ParsedRecords {
  const parts = table.rows.map(({ line, cells }) => {
    const test = toTest(table.columns, cells)
    return { line, test }
  })
  const { records, notes } = parsePromptfoo(
    { tests: parts.map(({ test }) => test), defaults: {}, notes: [] },
    file,
  )
  const rename = <T extends { place: string }>(one: T): T => {
    const [, number] = /, test (\d+)$/.exec(one.place) ?? []
    const line = parts[Number(number) - 1]?.line
    return line === undefined ? one : { ...one, place: `${file}, line ${line}` }
  }
  return { records: records.map(rename), notes: notes.map(rename) }
}

function toTest(columns: readonly string[], cells: readonly string[]): JsonRecord {
  const entries = columns.map((column, index): [string, string] => [
    special.test(column) ? column.toLowerCase() : column,
    cells[index] ?? '',
  ])
  const filled = entries.filter(([, cell]) => cell !== '')
  const find = (name: string) => filled.find(([column]) => column === name)?.[1]
  return {
    vars: Object.fromEntries(filled.filter(([column]) => !special.test(column))),
    assert: filled.filter(([column]) => /^__expected\d*$/.test(column)).map(([, cell]) => toAssertion(cell)),
    description: find('__description'),
    // An empty cell says that there are no tags.
    metadata: { tags: entries.find(([column]) => /^__metadata:tags(\[\])?$/.test(column))?.[1] },
  }
}

/** A cell without a type is the whole output. */
function toAssertion(cell: string): JsonRecord {
  const [match, not = '', type] = assertion.exec(cell) ?? []
  if (match === undefined) return { type: 'equals', value: cell }
  const value = cell.slice(match.length)
  return { type: `${not}${type}`, ...(value === '' ? {} : { value }) }
}
