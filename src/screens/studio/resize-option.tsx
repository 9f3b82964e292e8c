import { Checkbox, Tooltip } from '@mantine/core'

type ResizeOptionProps = { checked: boolean; onChange: (checked: boolean) => void }

export function ResizeOption({ checked, onChange }: ResizeOptionProps) {
  return (
    <Tooltip label="Images are automatically resized to a maximum of 1000px and converted to JPG to reduce latency.">
      <Checkbox
        label="Resize Images (Recommended)"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
