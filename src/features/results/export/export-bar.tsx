import { Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
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
} from '#ui/icons.gen.ts'
import { useCopyToClipboard } from '#ui/use-copy-to-clipboard.ts'
import { CodeDialog } from './code-dialog.tsx'
import classes from './export-bar.module.css'
import { type ExportSource, useExport } from './use-export.ts'

export function ExportBar(source: ExportSource) {
  const actions = useExport(source)
  const [isCodeOpen, setCodeOpen] = useState(false)
  return (
    <Group role="group" aria-label="Export and share" gap="xs" className={classes.bar ?? ''}>
      <CopyMenu json={actions.json} text={actions.text} />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            {...buttonProps}
            leftSection={<IconDownload size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.hasAnnotations && (
            <Menu.Item leftSection={<IconPhotoDown size={16} />} onClick={() => void actions.saveImage()}>
              Annotated image (PNG)
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTable size={16} />} onClick={actions.saveCsv}>
            Table (CSV)
          </Menu.Item>
          <Menu.Item leftSection={<IconBraces size={16} />} onClick={actions.saveJson}>
            JSON
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {actions.canShare && (
        <Button {...buttonProps} leftSection={<IconShare2 size={16} />} onClick={() => void actions.share()}>
          Share
        </Button>
      )}
      <Button {...buttonProps} leftSection={<IconCode size={16} />} onClick={() => setCodeOpen(true)}>
        Code
      </Button>
      <CodeDialog request={source.request} isOpen={isCodeOpen} onClose={() => setCodeOpen(false)} />
    </Group>
  )
}

const buttonProps = { variant: 'default', size: 'sm', px: 'sm', className: classes.button } as const

function CopyMenu({ json, text }: { json: () => string; text: () => string }) {
  const { outcome, copy } = useCopyToClipboard()
  const label = outcome === 'copied' ? 'Copied!' : outcome === 'failed' ? 'Not copied' : 'Copy'
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          {...buttonProps}
          leftSection={<IconCopy size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          <span aria-live="polite">{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTextSize size={16} />} onClick={() => void copy(text())}>
          As text
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={16} />} onClick={() => void copy(json())}>
          As JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
