import { Stack, Title, UnstyledButton } from '@mantine/core'
import { memo } from 'react'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import type { RecentCapture } from '#core/images/recent-captures.ts'
import { formatDateTime } from '#platform/format.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './recent-captures-grid.module.css'

type RecentCapturesGridProps = {
  captures: RecentCapture[]
  /** The image that the studio shows. */
  selected: File | undefined
  onSelect: (image: PreparedImage) => void
}

/** The newest first. Selecting one analyzes it again. */
export const RecentCapturesGrid = memo(function RecentCapturesGrid(props: RecentCapturesGridProps) {
  const { captures, selected, onSelect } = props
  if (captures.length === 0) return null
  return (
    <Stack gap="xs" component="section" aria-label="Recently Captured">
      <Title order={3} size="sm">
        Recently Captured
      </Title>
      <ul className={classes.grid}>
        {captures.map((capture, index) => (
          <li key={capture.capturedAt}>
            <Thumbnail
              capture={capture}
              position={index + 1}
              isSelected={capture.image.file.name === selected?.name}
              onSelect={onSelect}
            />
          </li>
        ))}
      </ul>
    </Stack>
  )
})

type ThumbnailProps = {
  capture: RecentCapture
  position: number
  isSelected: boolean
  onSelect: (image: PreparedImage) => void
}

const Thumbnail = memo(function Thumbnail({ capture, position, isSelected, onSelect }: ThumbnailProps) {
  const { image, capturedAt } = capture
  const url = useObjectUrl(image.file)
  const time = formatDateTime(capturedAt)
  return (
    <UnstyledButton
      className={classes.thumbnail}
      aria-pressed={isSelected}
      aria-label={`Analyze capture ${position}, taken ${time}, again`}
      title={time}
      onClick={() => onSelect(image)}
    >
      {url && <img className={classes.image} src={url} alt="" {...image.size} />}
    </UnstyledButton>
  )
})
