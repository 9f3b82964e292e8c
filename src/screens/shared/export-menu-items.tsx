import { Menu } from '@mantine/core'
import { saveFile, toSafeFileName } from '#platform/save-file.ts'
import { IconDownload } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'

type ExportMenuItemsProps<Format extends string> = {
  formats: readonly { format: Format; label: string; extension: string }[]
  /** The name of the files, without their extension. */
  name: string
  load: (format: Format) => Promise<Blob>
}

export function ExportMenuItems<Format extends string>({
  formats,
  name,
  load,
}: ExportMenuItemsProps<Format>) {
  async function save(format: Format, extension: string): Promise<void> {
    try {
      saveFile(await load(format), toSafeFileName(name, extension))
    } catch (error) {
      notifications.show({ color: 'red', message: `Not exported. ${(error as Error).message}` })
    }
  }

  return formats.map(({ format, label, extension }) => (
    <Menu.Item
      key={format}
      leftSection={<IconDownload size={16} />}
      onClick={() => void save(format, extension)}
    >
      {label}
    </Menu.Item>
  ))
}
