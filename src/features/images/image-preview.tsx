import { Group, Stack, Text } from '@mantine/core'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { fileSize } from './file-size.ts'
import classes from './image-preview.module.css'
import type { PreparedImage } from './prepare-image.ts'

/** The picture as it will be sent, and what became of the original. */
export function ImagePreview({ image }: { image: PreparedImage }) {
  const url = useObjectUrl(image.file)
  const { file, width, height, original } = image
  return (
    <Stack gap="sm">
      <div className={classes.frame}>
        {url && <img className={classes.picture} src={url} alt={file.name} width={width} height={height} />}
      </div>
      <Stack gap={2}>
        <Text fw={600} lineClamp={2}>
          {file.name}
        </Text>
        <Group gap="xs">
          <Text size="sm">{fileSize(file.size)}</Text>
          <Text size="sm" c="dimmed">
            {width} × {height} px, from {original.width} × {original.height} px, {fileSize(original.bytes)}.
            Location and camera data removed.
          </Text>
        </Group>
      </Stack>
    </Stack>
  )
}
