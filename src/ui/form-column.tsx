import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export function FormColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" maw={800}>
      {children}
    </Stack>
  )
}
