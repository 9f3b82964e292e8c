import { Group, Stack, Text } from '@mantine/core'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatFileSize, formatPixelSize } from '#platform/format.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './image-preview.module.css'

type ImageProps = { image: PreparedImage }

export function ImagePreview({ image }: ImageProps) {
  const url = useObjectUrl(image.file)
  const { file, size } = image
  return (
    <Stack gap="sm">
      <div className={classes.frame}>
        {url && <img className={classes.image} src={url} alt={file.name} {...size} />}
      </div>
      <Stack gap={4}>
        <ImageName image={image} />
        <ImageMetadata image={image} />
      </Stack>
    </Stack>
  )
}

export function ImageName({ image: { file } }: ImageProps) {
  return (
    <Group gap="xs" justify="space-between" align="baseline" wrap="nowrap">
      <Text fw={600} lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {file.name}
      </Text>
      <Text style={{ whiteSpace: 'nowrap' }}>{formatFileSize(file.size)}</Text>
    </Group>
  )
}

export function ImageMetadata({
  image: { file, size, original },
  isOneLine,
}: ImageProps & { isOneLine?: boolean }) {
  if (!size) {
    return (
      <Text size="sm" c="dimmed">
        Sent unmodified, including camera and location data, because this browser couldn't resize it.
      </Text>
    )
  }
  return (
    <dl className={classes.facts} data-one-line={isOneLine || undefined}>
      <div>
        <dt>Sent</dt>
        <dd>{`${formatPixelSize(size)} · ${formats[file.type] ?? 'JPEG'} · upright, without location data`}</dd>
      </div>
      {original && (
        <div>
          <dt>{original.bytes === null ? 'Camera' : 'Original'}</dt>
          <dd>
            {joinParts([
              original.size && formatPixelSize(original.size),
              original.bytes !== null && formatFileSize(original.bytes),
              original.format,
            ])}
          </dd>
        </div>
      )}
    </dl>
  )
}

const formats: Record<string, string> = { 'image/png': 'PNG', 'image/webp': 'WebP' }
