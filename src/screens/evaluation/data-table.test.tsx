import { MantineProvider, Table } from '@mantine/core'
import '@mantine/core/styles.css'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable } from './data-table.tsx'

test('a table that is wider than the screen is scrolled by key', async () => {
  const { getByRole } = await render(
    <MantineProvider>
      <div style={{ width: 240 }}>
        <DataTable label="Candidates" columns={['Candidate', 'Right', 'Cost']} minWidth={700}>
          <Table.Tr>
            <Table.Td>Fast</Table.Td>
            <Table.Td>9 of 10</Table.Td>
            <Table.Td>$0.0100</Table.Td>
          </Table.Tr>
        </DataTable>
      </div>
    </MantineProvider>,
  )
  const region = getByRole('region', { name: 'Candidates' })
  await userEvent.tab()
  await expect.element(region).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => region.element().scrollLeft).toBeGreaterThan(0)
})
