import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CountBy } from '#core/agents/run-request.ts'
import { useCountTemplateChanges } from '#core/agents/use-count-templates.ts'
import { maxNameLength } from './name-template.ts'

type SaveTemplateProps = {
  agentCode: string
  marked: Pick<CountBy, 'examples'> & { image: Blob }
  onSave: (name: string) => void
}

/** Saves the marked objects as a template. */
export function SaveTemplate({ agentCode, marked: { image, examples }, onSave }: SaveTemplateProps) {
  const { create } = useCountTemplateChanges(agentCode)
  const [name, setName] = useState('')
  if (examples.every(({ is_not }) => is_not))
    return <Text size="sm">Mark an object that counts to save it as a template.</Text>

  function save(event: FormEvent): void {
    event.preventDefault()
    const given = name.trim()
    if (!given) return
    create.mutate({ name: given, image, examples: [...examples] }, { onSuccess: () => onSave(given) })
  }

  return (
    <form onSubmit={save}>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label="Save the marked objects as"
          placeholder="M8 nuts"
          size="md"
          flex={1}
          required
          withAsterisk={false}
          maxLength={maxNameLength}
          value={name}
          error={create.error?.message}
          inputWrapperOrder={['label', 'error', 'input']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mih={44} loading={create.isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
