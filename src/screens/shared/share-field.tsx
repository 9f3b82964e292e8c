import { Switch } from '@mantine/core'
import { canShareBatches, getCurrentOrganizationName } from '#core/batches/use-sharing-preference.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import classes from './share-field.module.css'

type ShareFieldProps = {
  /** Undefined for a new batch. */
  batch?: Pick<LocalBatch, 'organization' | 'sentName' | 'sharingEnd'> | undefined
  isShared: boolean
  onChange: (isShared: boolean) => void
  /** Whether places and times are recorded, or photos of the batch have them. */
  hasPlaces?: boolean
  size?: 'sm' | 'lg'
}

/** Renders nothing if the backend stores no batches. */
export function ShareField({ batch, isShared, onChange, hasPlaces = false, size = 'sm' }: ShareFieldProps) {
  if (!canShareBatches()) return null
  const organization = batch?.organization?.name ?? getCurrentOrganizationName()
  return (
    <Switch
      size={size}
      classNames={{ body: classes.body ?? '' }}
      label="Share with the organization"
      description={batch?.sharingEnd ?? describe(organization, { isShared, hasPlaces, batch })}
      disabled={batch?.sharingEnd !== undefined}
      checked={isShared}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function describe(
  organization: string,
  { isShared, hasPlaces, batch }: Pick<ShareFieldProps, 'isShared' | 'hasPlaces' | 'batch'>,
): string {
  if (isShared) {
    const shared = hasPlaces ? 'Photos, results, notes, places and times' : 'Photos, results and notes'
    return `${shared} are stored for the members of ${organization}, until someone deletes them.`
  }
  if (batch?.sentName !== undefined)
    return `Nothing more is shared. What was sent stays with ${organization} until someone deletes it.`
  return 'Off: photos, results and notes stay on this device. A photo is sent only for its analysis, or if you mark objects in it.'
}
