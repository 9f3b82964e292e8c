import { SegmentedControl, useMantineColorScheme } from '@mantine/core'

const choices = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Follows the system until the person says otherwise; the choice stays on this device. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Colour scheme"
      data={choices}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
    />
  )
}
