import { Button, Group, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { applyRequestToDraft, studioDraft } from '#core/agents/studio-draft.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending, type Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { downloadImages } from '#features/runs/export-images.ts'
import { MoreMenu } from '#screens/shared/more-menu.tsx'
import { IconDownload, IconRefresh, IconTestPipe } from '#ui/icons.gen.ts'
import { offerUndo } from '#ui/offer-undo.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import classes from './run-details.module.css'

type RunActionsProps = {
  run: Run
  /** Undefined or null while the image and the result are read. */
  view: RunView | null | undefined
}

export function RunActions({ run, view }: RunActionsProps) {
  // Undefined too if it was removed to free space.
  const image = view?.image
  const scope = useUserScope()
  const navigate = useNavigate({ from: '/history' })
  /** Until the new run is shown, so that a double click starts only one. */
  const [isStarting, setStarting] = useState(false)

  async function runAgain(file: File): Promise<void> {
    setStarting(true)
    const { request, agent, variantName } = run
    const { run: again } = getOutbox(scope).submit({
      request,
      agent,
      variantName,
      createdAt: Date.now(),
      image: file,
      size: run.image.size,
    })
    await navigate({ to: '/history', search: { run: again.id }, resetScroll: false })
    setStarting(false)
  }

  async function openInStudio(): Promise<void> {
    studioDraft.write(scope, applyRequestToDraft(studioDraft.read(scope.uid), run.request))
    await navigate({ to: '/test', state: { openRunId: run.id } })
  }

  async function remove(): Promise<void> {
    // First, because the user may open another screen while the run is removed.
    await navigate({
      to: '/history',
      search: ({ run: _, ...search }) => search,
      replace: true,
      resetScroll: false,
    })
    const restore = isPending(run) ? undefined : await getRunStore(scope).prepareRestore(run)
    await getOutbox(scope).remove(run)
    if (restore) offerUndo('Run deleted.', () => void restore())
  }

  return (
    <Group gap="xs">
      {!isPending(run) && image && (
        <Button
          variant="default"
          className={classes.action ?? ''}
          leftSection={<IconRefresh size={18} />}
          loading={isStarting}
          onClick={() => void runAgain(image)}
        >
          Run again
        </Button>
      )}
      {image && (
        <Button
          variant="default"
          className={classes.action ?? ''}
          leftSection={<IconTestPipe size={18} />}
          onClick={() => void openInStudio()}
        >
          Open in studio
        </Button>
      )}
      <MoreMenu
        deleteLabel="Delete"
        confirmation={{
          title: 'Delete this photo?',
          text: 'It has no result yet, and this device may have the only copy. This cannot be undone.',
        }}
        needsConfirmation={isPending(run)}
        onDelete={() => void remove()}
      >
        <Menu.Item
          leftSection={<IconDownload size={16} />}
          disabled={!image}
          onClick={() => void downloadImages(getRunStore(scope), [run])}
        >
          Save photo
        </Menu.Item>
      </MoreMenu>
    </Group>
  )
}
