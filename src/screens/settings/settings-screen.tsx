import { Text } from '@mantine/core'
import { lazy } from 'react'
import { ApiKeysCard } from '#features/api-keys/api-keys-card.tsx'
import { useOrganizations } from '#features/api-keys/use-organizations.ts'
import { ReviewsCard } from '#features/reviews/reviews-card.tsx'
import { TrialCard } from '#features/usage/trial-card.tsx'
import { TitledCard } from '#ui/card.tsx'
import { FormColumn } from '#ui/form-column.tsx'
import { Optional } from '#ui/optional.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'

const DeviceResultsCard = lazy(async () => ({
  default: (await import('#features/device-results/device-results-card.tsx')).DeviceResultsCard,
}))

export function SettingsScreen() {
  const { organizations, selected, select, error, retry } = useOrganizations()
  return (
    <>
      <PageHeader
        title="Settings"
        subtitle="Manage your account, API keys, and preferences for the AI Vision Platform."
      />
      <FormColumn>
        <TrialCard title="Trial Mode & Billing" note="Trial mode. Paid options coming soon!" />
        {organizations.length > 1 && (
          <TitledCard title="Organization">
            <Select
              aria-label="Organization"
              data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={selected ? String(selected.id) : null}
              onChange={select}
              allowDeselect={false}
            />
            <Text size="sm" c="dimmed">
              API keys belong to one organization and cannot be moved.
            </Text>
          </TitledCard>
        )}
        <ApiKeysCard
          organization={selected?.id}
          loadError={error ? { message: error.message, retry } : null}
        />
        <ReviewsCard />
        <Optional>
          <DeviceResultsCard />
        </Optional>
      </FormColumn>
    </>
  )
}
