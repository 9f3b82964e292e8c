import { Group, Text } from '@mantine/core'
import classes from './brand.module.css'
import { BrandMark } from './brand-mark.tsx'

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <BrandMark size={28} />
      <Text fw={650} className={classes.name}>
        AI Vision Platform
      </Text>
    </Group>
  )
}
