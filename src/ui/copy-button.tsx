import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopied } from './use-copied.ts'

type CopyButtonProps = { text: string; label: string }

/** After a click it shows 'Copied!', or the keyboard shortcut if the clipboard cannot be used. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopied()
  const caption = outcome === 'copied' ? 'Copied!' : outcome === 'failed' ? 'Press Ctrl+C' : label
  return (
    <Tooltip label={caption} {...(outcome ? { opened: true } : {})}>
      <ActionIcon variant="default" size="lg" aria-label={caption} onClick={() => void copy(text)}>
        {outcome === 'copied' ? (
          <IconCheck size={18} />
        ) : outcome === 'failed' ? (
          <IconAlertCircle size={18} />
        ) : (
          <IconCopy size={18} />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
