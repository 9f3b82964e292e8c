import type { Place } from '#contract/batch-item.ts'

/** Columns of tables and exports. The results of no agent have fields of these names. */
export const photoColumns = [
  'your_note',
  'photo_taken',
  'photo_latitude',
  'photo_longitude',
  'photo_accuracy_m',
] as const

type PhotoColumns = Partial<Record<(typeof photoColumns)[number], string | number>>

export type PhotoMetadata = {
  note?: string | null | undefined
  /** Text in ISO 8601, or ms since 1970. */
  takenAt?: Date | string | number | null | undefined
  place?: Place | null | undefined
}

/** Leaves out what is not known. */
export function toPhotoColumns({ note, takenAt, place }: PhotoMetadata): PhotoColumns {
  return {
    ...(note && { your_note: note }),
    ...(takenAt != null && { photo_taken: new Date(takenAt).toISOString() }),
    ...(place && {
      photo_latitude: place.latitude,
      photo_longitude: place.longitude,
      photo_accuracy_m: Math.ceil(place.accuracy),
    }),
  }
}
