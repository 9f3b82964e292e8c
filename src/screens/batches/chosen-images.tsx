import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createThumbnail } from '#core/images/create-thumbnail.ts'
import type { SourceFile } from '#core/images/source-file.ts'
import { formatNumber } from '#platform/format.ts'
import { IconX } from '#ui/icons.gen.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './batches.module.css'

/** Fills rows of two, three, four or six images. */
const firstShown = 12
const pageSize = 96

type ChosenImagesProps = { images: readonly SourceFile[]; onRemove: (image: SourceFile) => void }

export function ChosenImages({ images, onRemove }: ChosenImagesProps) {
  const [shown, setShown] = useState(firstShown)
  if (images.length === 0) return null
  return (
    <>
      <ul className={classes.chosen} aria-label="Chosen images">
        {images.slice(0, shown).map((image) => (
          <li key={getKey(image)} title={image.path}>
            <Thumbnail image={image} />
            <ActionIcon
              variant="default"
              size={28}
              radius="xl"
              className={classes.remove ?? ''}
              aria-label={`Remove ${image.name}`}
              onClick={() => onRemove(image)}
            >
              <IconX size={14} />
            </ActionIcon>
            <bdi className={classes.chosenName}>{image.name}</bdi>
          </li>
        ))}
      </ul>
      {images.length > shown && (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => setShown(shown + pageSize)}
        >{`And ${formatNumber(images.length - shown)} more`}</Button>
      )}
    </>
  )
}

/** Files may have the same path. */
const keys = new WeakMap<SourceFile, number>()
let lastKey = 0

function getKey(image: SourceFile): number {
  const known = keys.get(image)
  if (known !== undefined) return known
  lastKey += 1
  keys.set(image, lastKey)
  return lastKey
}

function Thumbnail({ image }: { image: SourceFile }) {
  const { data } = useQuery({
    queryKey: ['source-thumbnail', getKey(image)],
    queryFn: async () => (await createThumbnail(await image.open())) ?? null,
    enabled: !image.isCompressed,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const url = useObjectUrl(data ?? undefined)
  return <img alt="" {...(url ? { src: url } : {})} />
}
