import { Group, Stack, Text } from '@mantine/core'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { fileSize } from './file-size.ts'
import classes from './image-preview.module.css'
import type { PreparedImage } from './prepare-image.ts'

/** The picture as it will be sent, and what became of the original. */
export function ImagePreview({ image }: { image: PreparedImage }) {
  const url = useObjectUrl(image.file)
  const { file, size } = image
  return (
    <Stack gap="sm">
      <div className={classes.frame}>
        {url && <img className={classes.picture} src={url} alt={file.name} {...size} />}
      </div>
      <Stack gap={2}>
        <Group gap="xs" justify="space-between" wrap="nowrap">
          <Text fw={600} lineClamp={2}>
            {file.name}
          </Text>
          <Text style={{ whiteSpace: 'nowrap' }}>{fileSize(file.size)}</Text>
        </Group>
        <Text size="sm" c="dimmed">
          {whatIsSent(image)}
        </Text>
      </Stack>
    </Stack>
  )
}

function whatIsSent({ size, original }: PreparedImage): string {
  if (!size) return 'Sent as it is, with its camera and location data: this browser could not resize it.'
  const sent = `${size.width} × ${size.height} px`
  const from = `${original.width} × ${original.height} px`
  if (original.bytes === undefined) return `${sent} (camera ${from}).`
  return `${sent} (original ${from}, ${fileSize(original.bytes)}). Location and camera data are not sent.`
}
