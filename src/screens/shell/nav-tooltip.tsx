import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** What an icon of the narrow sidebar stands for. */
export function NavTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}
