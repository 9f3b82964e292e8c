import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplates } from '#core/agents/use-count-templates.ts'
import { CountTemplateField } from '#features/marking/count-template-field.tsx'

type TemplateChooserProps = {
  agentCode: string
  organizationId: string | undefined
  /** What happens to the photos. */
  effect: string
  onChoose: (template: TemplateRef) => void
  onClose: () => void
}

/** Chooses a template of an agent. Without one, it leads to the studio, where one is made. */
export function TemplateChooser(props: TemplateChooserProps) {
  const { agentCode, organizationId, effect, onChoose, onClose } = props
  const [chosen, setChosen] = useState<TemplateRef>()
  const { data: templates } = useCountTemplates(agentCode, organizationId)
  const hasNone = templates?.length === 0
  return (
    <Stack>
      <CountTemplateField
        agentCode={agentCode}
        organizationId={organizationId}
        template={chosen}
        onChange={setChosen}
      />
      {!hasNone && <Text size="sm">{effect}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {hasNone ? (
          <Button onClick={onClose} renderRoot={(props) => <Link to="/test" {...props} />}>
            Open Test Studio
          </Button>
        ) : (
          <Button disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
            Count
          </Button>
        )}
      </Group>
    </Stack>
  )
}
