import { Skeleton } from '@mantine/core'

export function FieldToCome({ label }: { label: string }) {
  return <Skeleton height={62} aria-label={label} />
}
