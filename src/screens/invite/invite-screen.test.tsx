import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#platform/fixtures/sign-in.ts'
import { renderScreen } from '#ui/fixtures/render-screen.tsx'
import { InviteScreen } from './invite-screen.tsx'

const invitation = {
  id: 'invitation',
  organization_name: 'Team 7',
  role: 'member',
  expires_at: '2126-01-01T00:00:00Z',
}
const alreadyMember = () =>
  Response.json(
    { error: 'already_member', message: 'You are a member already.', organization_id: 'team-7' },
    { status: 409 },
  )
const unavailable = () =>
  Response.json({ error: 'unavailable', message: 'The server is being updated.' }, { status: 503 })

let answers: Record<string, () => Response>

beforeEach(() => {
  signIn('ada')
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, location.href)
    return (answers[pathname] ?? unavailable)()
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['read', { '/api/v1/invitations/read': alreadyMember }],
  [
    'accepted',
    {
      '/api/v1/invitations/read': () => Response.json({ ...invitation, invited_by: 'Bob' }),
      '/api/v1/invitations/accept': alreadyMember,
    },
  ],
])('says that the organization could not be opened, and tries again: %s', async (moment, found) => {
  answers = found
  const { screen } = await renderScreen(() => <InviteScreen token="token" />)
  if (moment === 'accepted') await screen.getByRole('button', { name: 'Join' }).click()
  const open = screen.getByRole('button', { name: 'Work in this organization' })
  await open.click()
  await expect.element(screen.getByText('The server is being updated.')).toBeVisible()
  answers = { '/api/v1/invitations/read': alreadyMember }
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(open).toBeVisible()
})
