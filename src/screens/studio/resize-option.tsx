import { Checkbox, Tooltip } from '@mantine/core'
import type { Studio } from './use-studio.ts'

export function ResizeOption({ studio: { resize, setResize } }: { studio: Studio }) {
  return (
    <Tooltip label="Images are automatically resized to a maximum of 1000px and converted to JPG to reduce latency.">
      <Checkbox
        label="Resize Images (Recommended)"
        checked={resize}
        onChange={(event) => setResize(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
