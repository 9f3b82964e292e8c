import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/user.ts'
import { ApiKeysCard } from '#features/api-keys/api-keys-card.tsx'
import { useOrganizations } from '#features/organization/use-organizations.ts'
import { ReviewsCard } from '#features/reviews/reviews-card.tsx'
import { TrialCard } from '#features/usage/trial-card.tsx'
import { TitledCard } from '#ui/card.tsx'
import { FormColumn } from '#ui/form-column.tsx'
import { Optional } from '#ui/optional.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const OrganizationCard = lazy(async () => ({
  default: (await import('./organization-card.tsx')).OrganizationCard,
}))
const DeviceResultsCard = lazy(async () => ({
  default: (await import('#features/device-results/device-results-card.tsx')).DeviceResultsCard,
}))

export function SettingsScreen({ user }: { user: User }) {
  const { organizations, error, retry } = useOrganizations()
  const [selectedId, select] = useState<string>()
  const currentId = selectedId ?? user.organization?.id
  const selected = organizations.find(({ id }) => String(id) === currentId) ?? organizations[0]
  // The user of a backend with members has an organization before the list of them is loaded.
  const hasCard = selected
    ? organizations.length > 1 || selected.role != null
    : user.organization != null && !error
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Manage your account, API keys, and preferences for the AI Vision Platform."
      />
      <FormColumn>
        <TrialCard title="Trial Mode & Billing" note="Trial mode. Paid options coming soon!" />
        <ApiKeysCard
          organization={selected?.id}
          canManage={selected?.role !== 'member'}
          loadError={error ? { message: error.message, retry } : null}
        />
        {hasCard && (
          <Optional>
            <Suspense fallback={<OrganizationSkeleton />}>
              {selected ? (
                <OrganizationCard
                  user={user}
                  organizations={organizations}
                  selected={selected}
                  onSelect={select}
                />
              ) : (
                <OrganizationSkeleton />
              )}
            </Suspense>
          </Optional>
        )}
        <ReviewsCard />
        <Optional>
          <DeviceResultsCard />
        </Optional>
      </FormColumn>
    </>
  )
}

/** As high as the card of an owner without other members. */
function OrganizationSkeleton() {
  return (
    <TitledCard title="Organization">
      <Skeleton height={180} />
    </TitledCard>
  )
}
