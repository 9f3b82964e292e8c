import { Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '#ui/icons.gen.ts'

type ChoiceOptionProps = {
  name: string
  badge?: string | undefined
  details?: string | null | undefined
  isChosen: boolean
}

export function ChoiceOption({ name, badge, details, isChosen }: ChoiceOptionProps) {
  return (
    <Group wrap="nowrap" justify="space-between">
      <Stack gap={0}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {badge && (
            <Text size="xs" c="dimmed">
              {badge}
            </Text>
          )}
        </Group>
        {details && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {details}
          </Text>
        )}
      </Stack>
      {isChosen && <IconCheck size={16} style={{ flex: 'none' }} />}
    </Group>
  )
}
