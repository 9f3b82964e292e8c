import { Group, Text } from '@mantine/core'
import { BrandMark } from './brand-mark.tsx'

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <BrandMark size={28} />
      <Text fw={650} style={{ whiteSpace: 'nowrap' }}>
        AI Vision Platform
      </Text>
    </Group>
  )
}
