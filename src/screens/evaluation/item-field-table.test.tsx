import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { ItemFieldTable } from './item-field-table.tsx'

test('shows each of several fields with the same label', async () => {
  const field = { label: 'bolt', type: 'label', scorer: 'label-match', decides: true, expected: 'found' }
  const fields = [
    { ...field, value: 1, isRight: true, actual: 'found' },
    { ...field, value: 0, isRight: false, actual: 'not_found' },
  ]
  const screen = await render(
    <MantineProvider>
      <ItemFieldTable
        evaluation={{ candidates: [{ name: 'Failed' }, { name: 'Fast' }] } as Evaluation}
        item={{ outcomes: [{ fields: [] }, { fields }] } as unknown as EvaluationItem}
      />
    </MantineProvider>,
  )
  const [, ...rows] = screen.getByRole('row').elements()
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'bolt–Right: Label match 1, expected found, got found',
    'bolt–Wrong: Label match 0, expected found, got not_found',
  ])
})
