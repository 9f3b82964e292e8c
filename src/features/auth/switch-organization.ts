import { organizationCalls } from '#api/organization-calls.ts'
import type { User } from '#contract/user.ts'
import { reloadProfile } from './reload-profile.ts'
import { session } from './session.ts'

type UserOrganization = NonNullable<User['organization']>

/** From now on the user works in this organization, on this device and on those that are signed in later. */
export async function switchOrganization({ id, name, role }: UserOrganization): Promise<void> {
  await organizationCalls.choose(id)
  session.changeProfile({ organization: { id, name, role } })
}

/** The user has joined or left an organization, so the backend has chosen the one in which they work. */
export async function reloadOrganization(uid: string): Promise<void> {
  session.changeProfile({ organization: null })
  await reloadProfile(uid)
}
