import { Button, Group, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ChangeEvent, useRef } from 'react'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import type { ImportState } from '#features/datasets/import/dataset-imports.ts'
import { createExampleTable } from '#features/datasets/import/example-table.ts'
import { useDropAndPaste } from '#features/images/use-drop-and-paste.ts'
import { formatCount, formatNumber } from '#platform/format.ts'
import { saveFile } from '#platform/save-file.ts'
import { IconDownload, IconFileImport, IconFolder } from '#ui/icons.gen.ts'
import { DatasetSection } from './dataset-section.tsx'
import classes from './datasets.module.css'
import { ImportColumns } from './import-columns.tsx'
import { useImport } from './use-import.ts'

type ImportCardProps = {
  datasetId: string
  agent: AgentRef
  /** Whether the set has no images yet. */
  isFirst: boolean
}

/** Imports images with their expected results from files, a folder or a ZIP archive: by buttons, or dropped on the page. */
export function ImportCard({ datasetId, agent, isFirst }: ImportCardProps) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const { state, add, setRoles, start, reset } = useImport(datasetId, agent)
  const example = createExampleTable(agent)
  useDropAndPaste(add)

  function accept({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    add([...(currentTarget.files ?? [])])
    // Otherwise the same files could not be chosen again.
    currentTarget.value = ''
  }

  return (
    <DatasetSection
      title="Import"
      status={state.step === 'idle' || state.step === 'reading' ? undefined : describe(state)}
      isInitiallyOpen={isFirst || state.step !== 'idle'}
    >
      {state.step === 'idle' && (
        <Text size="sm" c="dimmed">
          Drop images here with a table of expected results: CSV, TSV, JSON Lines, promptfoo, OpenAI Evals,
          COCO or Label Studio.
        </Text>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconFileImport size={18} />}
          onClick={() => files.current?.click()}
        >
          Choose files
        </Button>
        <Button
          variant="default"
          leftSection={<IconFolder size={18} />}
          onClick={() => folder.current?.click()}
        >
          Choose a folder
        </Button>
        {example !== undefined && (
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} />}
            onClick={() => saveFile(example, 'golden-set-example.csv', 'text/csv')}
          >
            Example table (CSV)
          </Button>
        )}
      </Group>
      <VisuallyHidden>
        <input
          ref={files}
          type="file"
          multiple
          accept="image/*,.heic,.heif,.zip,.csv,.tsv,.tab,.txt,.jsonl,.ndjson,.json,.yaml,.yml"
          aria-label="Files to import"
          tabIndex={-1}
          onChange={accept}
        />
        <input
          ref={(input) => {
            // React has no property for it.
            input?.setAttribute('webkitdirectory', '')
            folder.current = input
          }}
          type="file"
          multiple
          aria-label="Folder to import"
          tabIndex={-1}
          onChange={accept}
        />
      </VisuallyHidden>
      {state.step === 'planned' && (
        <ImportColumns source={state.source} roles={state.roles} onChange={setRoles} />
      )}
      <ImportProgress state={state} onStart={start} onReset={reset} />
    </DatasetSection>
  )
}

type ImportProgressProps = { state: ImportState; onStart: () => void; onReset: () => void }

function ImportProgress({ state, onStart, onReset }: ImportProgressProps) {
  if (state.step === 'idle') return null
  if (state.step === 'reading') return <Text role="status">Reading the files…</Text>
  const { total, notes } = state
  return (
    <Stack gap="xs">
      <Text role="status" fw={550}>
        {describe(state)}
      </Text>
      {state.step === 'importing' && (
        <Progress aria-label="Import" value={(100 * state.done) / Math.max(1, total)} />
      )}
      {notes.length > 0 && (
        <>
          <Text size="sm">Not imported, or not completely ({formatNumber(notes.length)}):</Text>
          <ul className={classes.notes} aria-label="Not imported">
            {notes.slice(0, 200).map(({ place, reason }) => (
              <li key={`${place} ${reason}`}>
                <bdi>{place}</bdi>: <bdi>{reason}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group gap="sm">
        {state.step === 'planned' && total > 0 && (
          <Button onClick={onStart}>Import {formatCount(total, 'image')}</Button>
        )}
        <Button variant="default" onClick={onReset}>
          {state.step === 'importing' ? 'Stop' : 'Close'}
        </Button>
      </Group>
    </Stack>
  )
}

function describe(state: Exclude<ImportState, { step: 'idle' | 'reading' }>): string {
  const images = formatCount(state.total, 'image')
  if (state.step === 'planned') return `${images} with an expected result found.`
  if (state.step === 'importing') return `${formatNumber(state.done)} of ${images}`
  return `${formatNumber(state.added)} of ${images} imported.`
}
