import { Group, Stack, Text } from '@mantine/core'

type ChoiceOptionProps = { name: string; badge?: string | undefined; details?: string | null | undefined }

export function ChoiceOption({ name, badge, details }: ChoiceOptionProps) {
  return (
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
        <Text size="xs" c="dimmed" lineClamp={1}>
          {details}
        </Text>
      )}
    </Stack>
  )
}
