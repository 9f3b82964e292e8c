import { User } from '#contract/user.ts'
import { describeJson } from '../http/responses.ts'
import { deleteAccount } from '../organizations/accounts.ts'
import { createOrganizationNotFoundError } from '../organizations/members.ts'
import { createOperationGroup } from './operations.ts'

export const userRoutes = createOperationGroup('Account', 'user')

userRoutes.get('/users/me', {
  operationId: 'read-me',
  summary: 'Get the signed-in user',
  responses: { 200: describeJson('The user of the token.', User) },
  async handler(c, { authProvider, database }) {
    const { identity, account } = c.var.caller
    const password_changed_at = await authProvider.getPasswordChangedAt(identity.uid)
    const { userId: id, name, email, role } = account
    const { name: organizationName } = await database
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', account.organizationId)
      .executeTakeFirstOrThrow(createOrganizationNotFoundError)
    const organization = { id: account.organizationId, name: organizationName, role }
    const provider_user_id = identity.uid
    return c.json({ id, name, email, provider_user_id, password_changed_at, organization }, 200)
  },
})

userRoutes.delete('/users/me', {
  operationId: 'delete-me',
  summary: 'Delete the account, its API keys and its requests permanently',
  description:
    'Also deletes the organizations without another member. Of an organization without another owner, the member who joined first becomes the owner. The server retains a digest of the address and the used part of the trial, so that signing up again does not start a new trial.',
  access: 'unrevoked-user',
  responses: { 204: { description: 'The account has been deleted.' } },
  async handler(c, { database, auth, authProvider, log }) {
    const { identity } = c.var.caller
    await deleteAccount(database, identity)
    auth.forgetUser(identity.uid)
    await authProvider.deleteUser(identity.uid).catch((error: Error) => {
      log.warn({ reason: error.message.slice(0, 200) }, 'Provider account of a deleted user not deleted')
    })
    return c.body(null, 204)
  },
})
