import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './evaluation.module.css'

type DataTableProps = {
  label?: string
  caption?: string
  columns: readonly string[]
  /** In pixels. On narrower screens it scrolls. */
  minWidth: number
  children: ReactNode
}

export function DataTable({ label, caption, columns, minWidth, children }: DataTableProps) {
  return (
    // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <Table.ScrollContainer
      className={classes.scroll ?? ''}
      minWidth={minWidth}
      type="native"
      role="region"
      aria-label={label ?? caption}
      tabIndex={0}
    >
      <Table className={classes.table ?? ''} aria-label={label} captionSide="top">
        {caption && <Table.Caption>{caption}</Table.Caption>}
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
