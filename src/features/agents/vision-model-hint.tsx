import { Code, List, Stack, Text } from '@mantine/core'
import { visionModelEnvVariables } from '#contract/vision-model-env-variables.ts'
import { storedSession } from '#platform/stored-session.ts'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'

/** Says to owners, who may be their own administrator, how a vision model is connected. */
export function VisionModelHint() {
  if (!storedSession.isOwner()) return null
  return (
    <CollapsibleSection label="If you host this server">
      <Stack gap="xs">
        <Text size="sm">
          Set one of these variables where the server runs, such as in its file <Code>.env</Code>, and start
          it again:
        </Text>
        <List size="sm">
          {visionModelEnvVariables.map((name) => (
            <List.Item key={name}>
              <Code>{name}</Code>
            </List.Item>
          ))}
        </List>
        <Text size="sm">
          Or start an Ollama with a vision model on the same machine before the server. The file{' '}
          <Code>docs/configuration.md</Code> describes all variables.
        </Text>
      </Stack>
    </CollapsibleSection>
  )
}
