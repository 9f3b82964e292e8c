import { Table } from '@mantine/core'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { scorers } from '#domain/scorers/scorers.ts'
import { DataTable } from './data-table.tsx'
import classes from './evaluation.module.css'

type ItemFieldTableProps = { evaluation: Evaluation; item: EvaluationItem }

export function ItemFieldTable({ evaluation: { candidates }, item: { outcomes } }: ItemFieldTableProps) {
  // Each candidate has the expected fields in the same order. Several may have the same label.
  const rows = outcomes.find((outcome) => outcome?.fields.length)?.fields ?? []
  if (rows.length === 0) return null
  return (
    <DataTable
      label="Fields of this image"
      minWidth={480}
      columns={['Field', ...candidates.map(({ name }) => name)]}
    >
      {rows.map(({ label }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of an image do not change
        <Table.Tr key={row}>
          <Table.Th scope="row">{label}</Table.Th>
          {outcomes.map((outcome, index) => {
            const field = outcome?.fields[row]
            return (
              <Table.Td key={candidates[index]?.name} className={field && classes[judgeField(field)]}>
                {field ? describeField(field) : '–'}
              </Table.Td>
            )
          })}
        </Table.Tr>
      ))}
    </DataTable>
  )
}

type Field = NonNullable<EvaluationItem['outcomes'][number]>['fields'][number]

function judgeField({ isRight, value }: Field): 'right' | 'wrong' | 'missing' {
  if (value === null) return 'missing'
  return isRight ? 'right' : 'wrong'
}

function describeField({ isRight, scorer, value, expected, actual }: Field): string {
  if (value === null) return expected === undefined ? 'Missing' : `Missing: expected ${expected}`
  const values = expected === undefined ? '' : `, expected ${expected}, got ${actual ?? 'nothing'}`
  return `${isRight ? 'Right' : 'Wrong'}: ${scorers[scorer].label} ${Number(value.toFixed(3))}${values}`
}
