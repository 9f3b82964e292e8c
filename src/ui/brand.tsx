import { Group, Text } from '@mantine/core'
import classes from './brand.module.css'

export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M4 11V8a4 4 0 0 1 4-4h3M21 4h3a4 4 0 0 1 4 4v3M28 21v3a4 4 0 0 1-4 4h-3M11 28H8a4 4 0 0 1-4-4v-3"
        stroke="var(--mantine-color-anchor)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="16" cy="16" r="5" fill="var(--mantine-color-anchor)" />
    </svg>
  )
}

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap" className={classes.brand}>
      <BrandMark size={28} />
      <Text fw={650} className={classes.name}>
        AI Vision Platform
      </Text>
    </Group>
  )
}
