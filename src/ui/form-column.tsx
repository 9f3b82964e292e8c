import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A column of cards that is narrow enough for forms. */
export function FormColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" maw={800}>
      {children}
    </Stack>
  )
}
