import { getCurrentOrganizationName } from '#core/batches/use-sharing-preference.ts'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import { hasUnsentNote, isPending, type Run } from '#core/runs/run.ts'
import { formatCount, formatNumber } from '#platform/format.ts'

export type BatchConfirmationKind = 'cancel' | 'share' | 'unshare' | 'remove' | 'delete'

type Question = { title: string; text: string; action: string; cancel?: string; isDangerous?: boolean }

export const batchDeletionWarning =
  'Its images, results and reviews will be deleted from the server. Devices that took its photos keep their own copies. This cannot be undone.'

/** Returns what is asked before a batch that is on this device is changed. */
export function getBatchConfirmations(
  batch: LocalBatch,
  runs: readonly Run[],
): Record<BatchConfirmationKind, Question> {
  return {
    cancel: {
      title: 'Cancel the rest?',
      action: 'Cancel the rest',
      text: `${formatCount(runs.filter(isPending).length, 'image')} without a result will be removed from this batch. Results stay.`,
    },
    share: {
      title: 'Share with the organization?',
      action: 'Share',
      cancel: 'Cancel',
      isDangerous: false,
      text: describeSharing(batch, runs),
    },
    unshare: {
      title: 'Stop sharing?',
      action: 'Stop sharing',
      cancel: 'Keep sharing',
      isDangerous: false,
      text: 'From now on, photos, notes and results of this batch stay on this device. What was sent stays with the organization until someone deletes it.',
    },
    remove: describeRemoval(batch, runs),
    delete: {
      title: 'Delete this batch for everyone?',
      action: 'Delete for everyone',
      text: `${batchDeletionWarning} The batch is also removed from this device.`,
    },
  }
}

function describeSharing({ organization, recordsPlace }: LocalBatch, runs: readonly Run[]): string {
  const hasPlaces = recordsPlace || runs.some(({ taken }) => taken)
  const shared = hasPlaces ? 'Photos, results, notes, places and times' : 'Photos, results and notes'
  const name = organization?.name ?? getCurrentOrganizationName()
  return `${shared} are sent to the members of ${name}, and stored until someone deletes them. Results that you have are not charged again; those older than 13 days stay on this device.`
}

function describeRemoval({ isShared, sentName, sharingEnd }: LocalBatch, runs: readonly Run[]): Question {
  const images = formatCount(runs.length, 'image')
  if (!isShared && (sentName === undefined || sharingEnd !== undefined))
    return {
      title: 'Delete this batch?',
      action: 'Delete batch',
      text: `${images} and all results of this batch will be removed from this device. This cannot be undone.`,
    }
  const unsent = runs.filter((run) => run.sharing !== 'sent' || hasUnsentNote(run)).length
  const lost = `${formatNumber(unsent)} of them ${unsent === 1 ? 'has' : 'have'} a photo, note or result that is not on the server and will be lost.`
  return {
    title: 'Remove this batch from this device?',
    action: 'Remove from this device',
    text: `${images} and all results will be removed from this device. What was sent stays with the organization.${unsent > 0 ? ` ${lost}` : ''}`,
  }
}
