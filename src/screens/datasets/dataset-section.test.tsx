import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DatasetSection } from './dataset-section.tsx'

test.each([
  ['a card', 1_440, 900],
  ['a section that can be closed', 390, 844],
])('the title of %s is a heading', async (_, width, height) => {
  await page.viewport(width, height)
  const screen = await render(
    <MantineProvider env="test">
      <DatasetSection title="Baseline">None yet</DatasetSection>
    </MantineProvider>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Baseline', level: 2 })).toBeVisible()
})
