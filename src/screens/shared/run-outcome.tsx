import { Group, Loader, Text } from '@mantine/core'
import { getOutbox } from '#core/runs/outbox.ts'
import { isTemplateDeleted } from '#core/runs/run.ts'
import { formatImageName } from '#core/runs/run-title.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { PendingRunNotice } from '#features/runs/run-status.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { ReplaceTemplateActions } from './replace-template-actions.tsx'
import classes from './run-outcome.module.css'
import { RunResult } from './run-result.tsx'

type RunOutcomeProps = {
  view: RunView
  /** Whether the screen has the text of the headline, if there is one, as its title. */
  isTitled?: boolean
}

export function RunOutcome({ view, isTitled = false }: RunOutcomeProps) {
  if (view.run.state.status !== 'done' || view.result === undefined) return <WithoutResult view={view} />
  return (
    <>
      {!view.image && (
        <Text size="sm" c="dimmed">
          The image was removed to free up space. The result is complete.
        </Text>
      )}
      <div className={classes.result}>
        <RunResult view={view} isTitled={isTitled} showsImage />
      </div>
    </>
  )
}

function WithoutResult({ view: { run, image } }: { view: RunView }) {
  const scope = useUserScope()
  const url = useObjectUrl(image)
  const { status } = run.state
  return (
    <>
      {status === 'sending' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Sending… The result will appear here.</Text>
        </Group>
      )}
      {status === 'done' && <Text c="dimmed">This result is no longer on this device.</Text>}
      {status !== 'sending' && status !== 'done' && (
        <PendingRunNotice state={run.state} onSend={() => void getOutbox(scope).send(run.id)}>
          {isTemplateDeleted(run) && <ReplaceTemplateActions runs={[run]} />}
        </PendingRunNotice>
      )}
      {url && (
        <img className={classes.image} src={url} alt={formatImageName(run.image)} {...run.image.size} />
      )}
    </>
  )
}
