import { Alert, Group, Stack, Text } from '@mantine/core'
import { isTemplateDeleted, type Run } from '#core/runs/run.ts'
import { formatNumber } from '#platform/format.ts'
import { ReplaceTemplateActions } from '#screens/shared/replace-template-actions.tsx'
import { IconAlertTriangle } from '#ui/icons.gen.ts'

/** Says that the template of photos was deleted, and offers what can be done. */
export function DeletedTemplateNotice({ runs }: { runs: readonly Run[] }) {
  const withoutTemplate = runs.filter(isTemplateDeleted)
  const [first] = withoutTemplate
  if (!first) return null
  const count = withoutTemplate.length
  return (
    <Alert
      color="yellow"
      title={count === 1 ? '1 photo was not counted' : `${formatNumber(count)} photos were not counted`}
      icon={<IconAlertTriangle />}
    >
      <Stack gap="sm">
        {first.state.status === 'failed' && <Text size="sm">{first.state.message}</Text>}
        <Group gap="sm">
          <ReplaceTemplateActions runs={withoutTemplate} />
        </Group>
      </Stack>
    </Alert>
  )
}
