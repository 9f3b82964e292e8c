import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopied } from './use-copied.ts'

type CopyButtonProps = { text: string; label: string }

/** Says 'Copied!' only of what was copied; else it tells how to do it by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopied()
  const said = outcome === 'copied' ? 'Copied!' : outcome === 'failed' ? 'Press Ctrl+C' : label
  return (
    <Tooltip label={said} {...(outcome ? { opened: true } : {})}>
      <ActionIcon variant="default" size="lg" aria-label={said} onClick={() => void copy(text)}>
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
