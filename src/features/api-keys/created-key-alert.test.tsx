import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { updateBlocker } from '#platform/update-blocker.ts'
import { CreatedKeyAlert } from './created-key-alert.tsx'

test('blocks updates while it shows a secret', async () => {
  expect(updateBlocker.isBlocked.get()).toBe(false)
  const screen = await render(
    <MantineProvider>
      <CreatedKeyAlert title="API Key Created Successfully!" secret="vak_live_1" onClose={() => undefined} />
    </MantineProvider>,
  )
  await expect.element(screen.getByText('vak_live_1').first()).toBeVisible()
  expect(updateBlocker.isBlocked.get()).toBe(true)
  await screen.unmount()
  expect(updateBlocker.isBlocked.get()).toBe(false)
})
