import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { CountTemplateFieldProps } from './count-template-field.tsx'

const CountTemplateField = lazy(async () => ({
  default: (await import('./count-template-field.tsx')).CountTemplateField,
}))

/** Only for agents that count by examples. */
export function LazyCountTemplateField(props: CountTemplateFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <CountTemplateField {...props} />
    </Suspense>
  )
}
