import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Organization } from '#contract/organization.ts'
import type { User } from '#contract/user.ts'
import { reloadProfile } from '#features/auth/reload-profile.ts'
import { reloadOrganization, switchOrganization } from '#features/auth/switch-organization.ts'
import { useUid } from '#features/auth/use-session.ts'
import { OrganizationDetails } from '#features/organization/organization-details.tsx'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { Select } from '#ui/select.tsx'

type OrganizationCardProps = {
  user: User
  organizations: Organization[]
  selected: Organization
  onSelect: (id: string) => void
}

const cardId = 'organization'

/** Other backends have no members: there, the selected organization is only that of the API keys below. */
export function OrganizationCard({ user, organizations, selected, onSelect }: OrganizationCardProps) {
  const uid = useUid()
  const [problem, setProblem] = useState<string>()
  const { role } = selected
  // A link to the card is followed before the card is loaded.
  useEffect(() => {
    if (location.hash === `#${cardId}`) document.getElementById(cardId)?.scrollIntoView()
  }, [])

  async function select(value: string | null): Promise<void> {
    const next = organizations.find(({ id }) => String(id) === value)
    if (!next) return
    setProblem(undefined)
    if (!next.role) return onSelect(String(next.id))
    const choice = { id: String(next.id), name: next.name, role: next.role }
    await switchOrganization(choice).catch(({ message }: Error) => setProblem(message))
  }

  return (
    <TitledCard id={cardId} title="Organization">
      {organizations.length > 1 && (
        <>
          <Select
            aria-label="Organization"
            data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(selected.id)}
            onChange={(value) => void select(value)}
            allowDeselect={false}
          />
          <Text size="sm" c="dimmed">
            {role
              ? 'The trial, API keys and batches are those of this organization. Photos and reviews are sent for the organization in which they were made.'
              : 'API keys belong to one organization and cannot be moved.'}
          </Text>
        </>
      )}
      {problem && <ErrorAlert message={problem} />}
      {role && (
        <OrganizationDetails
          key={selected.id}
          organization={{ id: String(selected.id), name: selected.name, role }}
          userId={user.id == null ? undefined : String(user.id)}
          onChanged={() => void reloadProfile(uid)}
          onLeft={() => void reloadOrganization(uid)}
        />
      )}
    </TitledCard>
  )
}
