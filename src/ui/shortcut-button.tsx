import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'

type ShortcutButtonProps = ActionIconProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> & {
    label: string
    /** The key that does the same. */
    keys?: string
  }

/** An icon whose tooltip says what it does, and by which key. */
export function ShortcutButton({ label, keys, ...button }: ShortcutButtonProps) {
  return (
    <Tooltip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon variant="default" size={44} aria-label={label} aria-keyshortcuts={keys} {...button} />
    </Tooltip>
  )
}
