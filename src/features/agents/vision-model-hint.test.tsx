import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { storedSession } from '#platform/stored-session.ts'
import { VisionModelHint } from './vision-model-hint.tsx'

const renderAs = async (role: 'owner' | 'member' | undefined) => {
  storedSession.saveUser({ id: 1, ...(role && { organization: { id: 'o', name: 'Plant', role } }) })
  return await render(
    <MantineProvider>
      <VisionModelHint />
    </MantineProvider>,
  )
}

test('an owner who hosts the server sees the variables on request', async () => {
  const screen = await renderAs('owner')
  await expect.element(screen.getByText('OPENAI_API_KEY')).not.toBeVisible()
  await screen.getByRole('button', { name: 'If you host this server' }).click()
  await expect.element(screen.getByText('OPENAI_API_KEY')).toBeVisible()
})

test.each(['member', undefined] as const)('with the role %s there is no button', async (role) => {
  const screen = await renderAs(role)
  expect(screen.getByRole('button').query()).toBeNull()
})
