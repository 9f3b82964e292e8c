import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'

/** Of the API (`contract/count-template.ts`). */
export const maxTemplateNameLength = 80

type TemplateNameFormProps = {
  /** Whether the field gets the focus when it appears. */
  hasFocus?: boolean
  isPending: boolean
  problem: string | undefined
  onSave: (name: string) => void
}

export function TemplateNameForm({ hasFocus = false, isPending, problem, onSave }: TemplateNameFormProps) {
  const [name, setName] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }

  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          label="Save the marked objects as"
          placeholder="M8 nuts"
          size="md"
          flex={1}
          autoFocus={hasFocus}
          required
          withAsterisk={false}
          maxLength={maxTemplateNameLength}
          value={name}
          error={problem}
          inputWrapperOrder={['label', 'error', 'input']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" mih={44} loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
