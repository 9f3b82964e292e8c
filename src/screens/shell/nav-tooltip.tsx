import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A separate chunk, because Floating UI is large and only the collapsed sidebar needs it. */
export function NavTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  )
}
