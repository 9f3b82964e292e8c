import { Button, Loader, Modal, Stack, Text } from '@mantine/core'
import type { CountCriteria, TemplateRef } from '#core/agents/run-request.ts'
import { useCountTemplates } from '#core/agents/use-count-templates.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useConnection } from '#ui/use-network.ts'
import { SaveTemplateForm } from './save-template-form.tsx'
import { TemplateRow } from './template-row.tsx'
import classes from './templates.module.css'

type TemplatesDialogProps = {
  opened: boolean
  agentCode: string
  chosen: TemplateRef | undefined
  /** What can be saved as a template. */
  marked: Pick<CountCriteria, 'examples'> & { image: Blob }
  onChoose: (template: TemplateRef | undefined) => void
  /** Called when the chosen one has another name, or is deleted. */
  onChange: (template: TemplateRef | undefined) => void
  onSave: (name: string) => void
  onClose: () => void
}

export function TemplatesDialog({ opened, onClose, ...props }: TemplatesDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Templates">
      <Templates {...props} />
    </Modal>
  )
}

function Templates({
  agentCode,
  chosen,
  marked,
  onChoose,
  onChange,
  onSave,
}: Omit<TemplatesDialogProps, 'opened' | 'onClose'>) {
  const { data: templates, error, refetch } = useCountTemplates(agentCode)
  const isOffline = useConnection() === 'offline'
  return (
    <Stack>
      <Text size="sm">
        A template counts in any image what looks like the objects that were marked in one. The members of
        your organization use it too.
      </Text>
      {isOffline && (
        <Text size="sm" fw={600} role="status">
          You’re offline: templates can be chosen, but not saved, renamed or deleted.
        </Text>
      )}
      {!isOffline && <SaveTemplateForm agentCode={agentCode} marked={marked} onSave={onSave} />}
      {templates ? (
        <ul className={classes.list} aria-label="Templates">
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              isChosen={template.id === chosen?.id}
              isOffline={isOffline}
              onChoose={() => onChoose(toRef(template))}
              onRename={(name) => template.id === chosen?.id && onChange({ id: template.id, name })}
              onDelete={() => template.id === chosen?.id && onChange(undefined)}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorAlert
          tone="warning"
          message={`The templates could not be loaded. ${error.message}`}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loader size="sm" />
      )}
      {templates?.length === 0 && (
        <Text size="sm" c="dimmed">
          There are no templates yet.
        </Text>
      )}
      {chosen && (
        <Button variant="default" mih={44} onClick={() => onChoose(undefined)}>
          Use no template
        </Button>
      )}
    </Stack>
  )
}

const toRef = ({ id, name }: { id: string; name: string | null }): TemplateRef => ({ id, name: name ?? '' })
