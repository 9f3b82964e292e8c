import { Group, Loader, Modal, Stack, Table, Text } from '@mantine/core'
import type { Evaluation, EvaluationItem } from '#contract/evaluation.ts'
import { parseAnnotations } from '#domain/results/annotations/parse-annotations.ts'
import { scorers } from '#domain/scorers/scorers.ts'
import { useDatasetImage } from '#features/datasets/use-datasets.ts'
import { useItemResults } from '#features/evaluations/use-evaluations.ts'
import { LoadError } from '#ui/offline-note.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { DataTable } from './data-table.tsx'
import classes from './evaluation.module.css'

/** Told apart by their dashes too. The first one is that of the expected result. */
const strokes = [
  { color: 'var(--app-ok)', dashes: undefined, name: 'solid' },
  { color: '#228be6', dashes: '6 4', name: 'dashed' },
  { color: '#e8590c', dashes: '2 3', name: 'dotted' },
  { color: '#ae3ec9', dashes: '10 3 2 3', name: 'dash-dotted' },
  { color: '#f08c00', dashes: '14 6', name: 'long-dashed' },
]

type ItemDialogProps = { evaluation: Evaluation; item: EvaluationItem | undefined; onClose: () => void }

/** The boxes of the expected result and of each candidate on the image, and their fields side by side. */
export function ItemDialog({ evaluation, item, onClose }: ItemDialogProps) {
  return (
    <Modal opened={item !== undefined} onClose={onClose} title={item?.name ?? 'Image'} size="xl">
      {item && <ItemComparison evaluation={evaluation} item={item} />}
    </Modal>
  )
}

function ItemComparison({ evaluation, item }: { evaluation: Evaluation; item: EvaluationItem }) {
  const image = useDatasetImage(evaluation.dataset_id, item.digest, 'full')
  const url = useObjectUrl(image.data)
  const { data, error } = useItemResults(evaluation.id, item.id)
  if (error) return <LoadError error={error} />
  if (!data) return <Loader size="sm" />
  const size = { width: item.width, height: item.height }
  const layers = [data.expected, ...data.results].map((result, index) => ({
    name: index === 0 ? 'Expected' : (evaluation.candidates[index - 1]?.name ?? ''),
    stroke: strokes[index] ?? { color: 'currentColor', dashes: undefined, name: 'solid' },
    annotations: parseAnnotations(result, size).filter(({ shape }) => shape.kind === 'box'),
  }))
  const labels = [
    ...new Set(item.outcomes.flatMap((outcome) => outcome?.fields.map(({ label }) => label) ?? [])),
  ]
  return (
    <Stack>
      <div className={classes.stage}>
        {url && <img src={url} alt={item.name ?? 'Evaluated image'} />}
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden>
          {layers.map(({ name, stroke, annotations }) =>
            annotations.map(({ path, shape }) => (
              <rect
                key={`${name} ${path}`}
                x={shape.x}
                y={shape.y}
                width={shape.width}
                height={shape.height}
                className={classes.box}
                stroke={stroke.color}
                strokeDasharray={stroke.dashes}
              />
            )),
          )}
        </svg>
      </div>
      {layers.some(({ annotations }) => annotations.length > 0) && (
        <Group gap="md">
          {layers.map(({ name, stroke, annotations }) => (
            <Text key={name} size="sm">
              <b>{name}</b>: {annotations.length} {annotations.length === 1 ? 'box' : 'boxes'}, {stroke.name}
            </Text>
          ))}
        </Group>
      )}
      <DataTable
        label="Fields of this image"
        minWidth={480}
        columns={['Field', ...evaluation.candidates.map(({ name }) => name)]}
      >
        <Table.Tr>
          <Table.Th scope="row">Result</Table.Th>
          {item.outcomes.map((outcome, index) => (
            <Table.Td key={evaluation.candidates[index]?.name}>{outcome?.text ?? '–'}</Table.Td>
          ))}
        </Table.Tr>
        {labels.map((label) => (
          <Table.Tr key={label}>
            <Table.Th scope="row">{label}</Table.Th>
            {item.outcomes.map((outcome, index) => {
              const field = outcome?.fields.find((one) => one.label === label)
              return (
                <Table.Td key={evaluation.candidates[index]?.name}>
                  {field ? describeField(field) : '–'}
                </Table.Td>
              )
            })}
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  )
}

type Field = NonNullable<EvaluationItem['outcomes'][number]>['fields'][number]

function describeField({ isRight, scorer, value, expected, actual }: Field): string {
  if (value === null) return expected === undefined ? 'Missing' : `Missing: expected ${expected}`
  const values = expected === undefined ? '' : `, expected ${expected}, got ${actual ?? 'nothing'}`
  return `${isRight ? 'Right' : 'Wrong'}: ${scorers[scorer].label} ${Number(value.toFixed(3))}${values}`
}
