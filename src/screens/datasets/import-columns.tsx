import { Stack, Table, Text } from '@mantine/core'
import type { ImportTable } from '#features/datasets/import/import-table.ts'
import {
  type AgentFields,
  type ColumnRole,
  type ColumnRoles,
  canHaveNameColumn,
  describeColumn,
  findRoleProblems,
  listIgnoredHeaders,
  toFieldRole,
} from '#features/datasets/import/map-columns.ts'
import type { ImportSource } from '#features/datasets/import/plan-import.ts'
import { formatNumber } from '#platform/format.ts'
import { Select } from '#ui/select.tsx'
import classes from './datasets.module.css'

type ImportColumnsProps = {
  source: ImportSource
  /** Of the columns of each table. */
  roles: readonly ColumnRoles[]
  onChange: (roles: ColumnRoles[]) => void
}

/** Others are only shown if a column waits for a choice. */
const maxGroups = 10

export function ImportColumns({ source: { tables, fields }, roles, onChange }: ImportColumnsProps) {
  const isUndecided = (index: number) => {
    const table = tables[index]
    return table !== undefined && findRoleProblems(table, roles[index] ?? {}, fields).length > 0
  }
  return (
    <Stack gap="md">
      {groupTables(tables).map((group, position) => {
        const index = group.find(isUndecided) ?? group[0] ?? 0
        const table = tables[index]
        const own = roles[index] ?? {}
        if (!table || (position >= maxGroups && !isUndecided(index))) return null
        // There is nothing to choose.
        if (table.isKnownForm && listIgnoredHeaders(table, own).length === 0) return null
        return (
          <TableColumns
            key={group[0]}
            table={table}
            others={group.length - 1}
            fields={fields}
            roles={own}
            onChange={(id, role) =>
              onChange(roles.map((one, at) => (group.includes(at) ? { ...one, [id]: role } : one)))
            }
          />
        )
      })}
    </Stack>
  )
}

/** Returns the positions of tables with the same columns, which have one mapping. */
function groupTables(tables: readonly ImportTable[]): number[][] {
  const groups = Map.groupBy(tables.keys(), (index) =>
    JSON.stringify([tables[index]?.isKnownForm, tables[index]?.columns]),
  )
  return [...groups.values()]
}

type TableColumnsProps = {
  table: ImportTable
  /** How many other files have the same columns. */
  others: number
  fields: AgentFields
  roles: ColumnRoles
  onChange: (id: string, role: ColumnRole) => void
}

function TableColumns({ table, others, fields, roles, onChange }: TableColumnsProps) {
  const undecided = findRoleProblems(table, roles, fields).length > 0
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        <bdi>{table.file}</bdi>
        {others > 0 && ` and ${formatNumber(others)} more with these columns`}
      </Text>
      <Table className={classes.columns} verticalSpacing={6} aria-label={`Columns of ${table.file}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" style={{ whiteSpace: 'nowrap' }}>
              Column
            </Table.Th>
            <Table.Th scope="col">Imported as</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.columns.map((column) => (
            <Table.Tr key={column.id}>
              <Table.Td>
                <bdi>{column.header || 'Without a header'}</bdi>
                <Text size="xs" c="dimmed">
                  <bdi>{findExample(table, column.id)}</bdi>
                </Text>
              </Table.Td>
              <Table.Td>
                <Select
                  size="sm"
                  maxDropdownHeight={320}
                  classNames={{ dropdown: classes.roles }}
                  comboboxProps={{ position: 'bottom-end' }}
                  aria-label={`${describeColumn(table, column)} is imported as`}
                  placeholder="Choose…"
                  error={undecided && roles[column.id] === undefined}
                  data={listRoles(table, fields, roles, roles[column.id])}
                  value={roles[column.id] ?? null}
                  allowDeselect={false}
                  onChange={(role) => role && onChange(column.id, role as ColumnRole)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** In characters. */
const maxExample = 40

function findExample({ rows }: ImportTable, id: string): string {
  const value = rows.find(({ cells }) => cells.has(id))?.cells.get(id)?.value
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.slice(0, maxExample)
}

const commonRoles = [
  { value: 'ignored', label: 'Not imported' },
  { value: 'image', label: 'Image' },
  { value: 'tags', label: 'Tags' },
  { value: 'expected', label: 'Expected result' },
]

/** @param current an alias of a field, or a field of an agent whose fields are not known, has no option. */
function listRoles(table: ImportTable, fields: AgentFields, roles: ColumnRoles, current?: ColumnRole) {
  const { columns } = table
  const names = canHaveNameColumn(table, roles) ? [{ value: 'name', label: 'Name' }] : []
  const known = (fields ?? [])
    .filter(({ field }) => field.label !== undefined)
    .map(({ path, title }) => ({ value: toFieldRole(path), label: title }))
  const named = fields ? [] : columns.map(({ header }) => ({ value: toFieldRole([header]), label: header }))
  const isListed = [...commonRoles, ...names, ...known, ...named].some(({ value }) => value === current)
  const own = current && !isListed ? [{ value: current, label: current.slice('field:'.length) }] : []
  return [
    { group: 'Table', items: [...commonRoles, ...names] },
    { group: 'Fields of the agent', items: [...known, ...named, ...own] },
  ]
}
