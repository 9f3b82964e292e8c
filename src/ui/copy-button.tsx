import { ActionIcon, Tooltip } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from '#platform/clipboard.ts'

/** Specification, point 9: how long 'Copied!' stays, in milliseconds. */
const copiedForMs = 2000

type CopyButtonProps = { text: string; label: string }

/** Says 'Copied!' only of what was copied; else it tells how to do it by hand. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), copiedForMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const said = outcome === 'copied' ? 'Copied!' : outcome === 'failed' ? 'Press Ctrl+C' : label
  return (
    <Tooltip label={said} {...(outcome ? { opened: true } : {})}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={said}
        onClick={async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')}
      >
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
