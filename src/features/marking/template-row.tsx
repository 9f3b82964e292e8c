import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CountTemplate } from '#contract/count-template.ts'
import { useCountTemplateMutations } from '#core/agents/use-count-templates.ts'
import { IconCheck, IconPencil, IconTrash } from '#ui/icons.gen.ts'
import { TemplateImage } from './template-image.tsx'
import { maxTemplateNameLength } from './template-name-form.tsx'
import classes from './templates.module.css'

type TemplateRowProps = {
  template: CountTemplate
  isChosen: boolean
  /** Then it can be chosen only. */
  isOffline: boolean
  onChoose: () => void
  onRename: (name: string) => void
  onDelete: () => void
}

export function TemplateRow(props: TemplateRowProps) {
  const { template, isChosen, isOffline, onChoose, onRename, onDelete } = props
  const { rename, remove } = useCountTemplateMutations(template.agent_code)
  const [mode, setMode] = useState<'rename' | 'delete'>()
  const name = template.name ?? ''
  const error = rename.error ?? remove.error

  function saveName(changed: string): void {
    const onSuccess = () => {
      setMode(undefined)
      onRename(changed)
    }
    if (changed === name) setMode(undefined)
    else if (changed) rename.mutate({ id: template.id, name: changed }, { onSuccess })
  }

  return (
    <li className={classes.row}>
      {mode === 'rename' ? (
        <RenameForm
          name={name}
          isPending={rename.isPending}
          onSave={saveName}
          onCancel={() => setMode(undefined)}
        />
      ) : mode === 'delete' ? (
        <Group gap="xs" justify="flex-end">
          <Text size="sm" w="100%">
            Delete <bdi>{name}</bdi> for all members?
          </Text>
          <Button variant="default" mih={44} autoFocus onClick={() => setMode(undefined)}>
            Keep it
          </Button>
          <Button
            color="red"
            mih={44}
            loading={remove.isPending}
            // Its callback would not be called after the dialog is closed.
            onClick={() => void remove.mutateAsync(template.id).then(onDelete, () => undefined)}
          >
            Delete
          </Button>
        </Group>
      ) : (
        <Group gap="xs" justify="flex-end">
          <button type="button" className={classes.choose} aria-pressed={isChosen} onClick={onChoose}>
            <TemplateImage template={template} />
            <bdi className={classes.name}>{name}</bdi>
            {isChosen && <IconCheck size={18} />}
          </button>
          {!isOffline && (
            <>
              <ActionIcon
                variant="subtle"
                size={44}
                aria-label={`Rename ${name}`}
                onClick={() => setMode('rename')}
              >
                <IconPencil size={18} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="red"
                c="var(--app-bad)"
                size={44}
                aria-label={`Delete ${name}`}
                onClick={() => setMode('delete')}
              >
                <IconTrash size={18} />
              </ActionIcon>
            </>
          )}
        </Group>
      )}
      {error && (
        <Text size="sm" c="var(--app-bad)" role="alert">
          {error.message}
        </Text>
      )}
    </li>
  )
}

type RenameFormProps = {
  name: string
  isPending: boolean
  onSave: (name: string) => void
  onCancel: () => void
}

function RenameForm({ name, isPending, onSave, onCancel }: RenameFormProps) {
  const [changed, setChanged] = useState(name)

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSave(changed.trim())
  }

  return (
    <form onSubmit={submit}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={`New name of ${name}`}
          size="md"
          flex={1}
          autoFocus
          required
          maxLength={maxTemplateNameLength}
          value={changed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setChanged(event.currentTarget.value)}
        />
        <Button variant="default" mih={44} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" mih={44} loading={isPending}>
          Save
        </Button>
      </Group>
    </form>
  )
}
