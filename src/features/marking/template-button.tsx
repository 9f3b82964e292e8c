import { Button } from '@mantine/core'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { IconChevronRight } from '#ui/icons.gen.ts'
import classes from './templates.module.css'

type TemplateButtonProps = { template: TemplateRef | undefined; onClick: () => void }

/** Says by which template is counted, and opens the dialog that has the others. */
export function TemplateButton({ template, onClick }: TemplateButtonProps) {
  return (
    <Button
      variant="default"
      mih={44}
      fullWidth
      justify="space-between"
      aria-haspopup="dialog"
      classNames={{ label: classes.label ?? '' }}
      rightSection={<IconChevronRight size={16} />}
      onClick={onClick}
    >
      Template: <bdi>{template?.name ?? 'none'}</bdi>
    </Button>
  )
}
