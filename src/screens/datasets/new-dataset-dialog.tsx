import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useDatasetMutations } from '#features/datasets/use-datasets.ts'
import { Select } from '#ui/select.tsx'

type NewDatasetDialogProps = { opened: boolean; onClose: () => void }

export function NewDatasetDialog({ opened, onClose }: NewDatasetDialogProps) {
  const agents = useAgentCatalog().data?.items ?? []
  const { create } = useDatasetMutations()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [code, setCode] = useState<string | null>(null)

  function save(): void {
    const agent_code = code ?? agents[0]?.code
    if (!name.trim() || !agent_code) return
    create.mutate(
      { name: name.trim(), agent_code },
      { onSuccess: ({ id }) => void navigate({ to: '/datasets/$id', params: { id } }) },
    )
  }

  return (
    <Modal opened={opened} onClose={onClose} title="New golden set">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            required
            maxLength={200}
            value={name}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label="Vision agent"
            description="The expected results have the fields of this agent."
            data={agents.map((agent) => ({ value: agent.code, label: agent.name }))}
            value={code ?? agents[0]?.code ?? null}
            onChange={setCode}
            allowDeselect={false}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
