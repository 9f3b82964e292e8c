import '#ui/styles-late.ts'
import { Button, Group, Menu } from '@mantine/core'
import {
  IconBraces,
  IconChevronDown,
  IconCode,
  IconCopy,
  IconDownload,
  IconPhotoDown,
  IconShare2,
  IconTable,
  IconTextSize,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useCopied } from '#ui/use-copied.ts'
import { CodeDialog } from './code-dialog.tsx'
import { type Outgoing, useWaysOut } from './use-export.ts'
import classes from './export-bar.module.css'

/** Copy, download, share, and the code that asks the same again. */
export function WaysOut(outgoing: Outgoing) {
  const ways = useWaysOut(outgoing)
  const [isCodeOpen, setCodeOpen] = useState(false)
  return (
    <Group className={classes.bar} role="group" aria-label="Ways out" gap="xs">
      <CopyMenu json={ways.json} text={ways.text} />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            {...look}
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.hasMarks && (
            <Menu.Item
              leftSection={<IconPhotoDown size={16} aria-hidden />}
              onClick={() => void ways.savePicture()}
            >
              Picture with marks (PNG)
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={ways.saveCsv}>
            Table (CSV)
          </Menu.Item>
          <Menu.Item leftSection={<IconBraces size={16} aria-hidden />} onClick={ways.saveJson}>
            JSON
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {ways.canShare && (
        <Button
          {...look}
          leftSection={<IconShare2 size={16} aria-hidden />}
          onClick={() => void ways.share()}
        >
          Share
        </Button>
      )}
      <Button {...look} leftSection={<IconCode size={16} aria-hidden />} onClick={() => setCodeOpen(true)}>
        Code
      </Button>
      <CodeDialog asked={outgoing.asked} isOpen={isCodeOpen} onClose={() => setCodeOpen(false)} />
    </Group>
  )
}

const look = { variant: 'default', size: 'sm', px: 'sm', className: classes.way } as const

function CopyMenu({ json, text }: { json: () => string; text: () => string }) {
  const { outcome, copy } = useCopied()
  const said = outcome === 'copied' ? 'Copied!' : outcome === 'failed' ? 'Not copied' : 'Copy'
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          {...look}
          leftSection={<IconCopy size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span aria-live="polite">{said}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTextSize size={16} aria-hidden />} onClick={() => void copy(text())}>
          As text
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={16} aria-hidden />} onClick={() => void copy(json())}>
          As JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
