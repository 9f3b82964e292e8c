import { ActionIcon, Tooltip } from '@mantine/core'
import { selectForCopy } from '#platform/clipboard.ts'
import { IconAlertCircle, IconCheck, IconCopy } from '#ui/icons.gen.ts'
import { useCopyToClipboard } from './use-copy-to-clipboard.ts'

type CopyButtonProps = { text: string; label: string }

/**
 * After a click it shows 'Copied!'. If the clipboard cannot be used, it selects the nearest element with the attribute
 * `data-copy`, and shows the keyboard shortcut.
 */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopyToClipboard()

  async function copyOrSelect(button: Element): Promise<void> {
    if (await copy(text)) return
    const source = findSource(button)
    if (source) selectForCopy(source, text)
  }

  const caption = outcome === 'copied' ? 'Copied!' : outcome === 'failed' ? 'Press Ctrl+C' : label
  return (
    <Tooltip label={caption} {...(outcome ? { opened: true } : {})}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={caption}
        onClick={(event) => void copyOrSelect(event.currentTarget)}
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

function findSource(button: Element): Element | null {
  for (let parent = button.parentElement; parent; parent = parent.parentElement) {
    const source = parent.querySelector('[data-copy]')
    if (source) return source
  }
  return null
}
