import { Group, Stack, Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatAgentCode } from '#core/agents/agent-info.ts'
import type { RunView } from '#core/runs/use-run.ts'
import { compareBoxes, compareResults } from '#domain/agents/compare-results.ts'
import type { Interpretation } from '#domain/agents/interpret-result.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { formatDuration, formatPercent } from '#domain/results/parsing/numbers.ts'
import { formatCount } from '#platform/format.ts'
import { IconEqual, IconEqualNot } from '#ui/icons.gen.ts'
import { useMeasuredImage } from '#ui/use-measured-image.ts'
import classes from './comparison.module.css'

export type Pair<T> = readonly [T, T]

type DifferencesProps = { views: Pair<RunView>; results: Pair<Interpretation> }

/** What differs between two results, in a sentence, on the image and field by field. */
export function Differences({ views, results }: DifferencesProps) {
  const [one, other] = results
  const rows = useMemo(() => compareResults(one, other), [one, other])
  const [answer] = rows
  const Icon = answer?.isSame ? IconEqual : IconEqualNot
  return (
    <div className={classes.container}>
      <div className={classes.columns}>
        <Stack gap="sm">
          <p className={classes.answer} data-differs={!answer?.isSame || undefined}>
            <Icon size="1.1em" />
            <bdi>
              {answer?.isSame
                ? `Both: ${one.headline.text}`
                : `A: ${one.headline.text} · B: ${other.headline.text}`}
            </bdi>
          </p>
          <Table aria-label="Differences" verticalSpacing={6} horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>A</Table.Th>
                <Table.Th>B</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ name, values, isSame }) => (
                <Row key={name} name={formatAgentCode(name)} values={values} differs={!isSame} />
              ))}
              <Facts views={views} results={results} />
            </Table.Tbody>
          </Table>
        </Stack>
        <DifferenceImage image={views[0].request.image} results={results} />
      </div>
    </div>
  )
}

/** What always differs. */
function Facts({ views: [one, other], results }: DifferencesProps) {
  const [here, there] = results.map(({ answer }) =>
    answer?.confidence === undefined ? undefined : formatPercent(answer.confidence),
  )
  return (
    <>
      <Row name="Confidence" values={[here, there]} />
      <Row name="Time" values={[formatTime(one), formatTime(other)]} />
    </>
  )
}

const formatTime = ({ run: { state } }: RunView) =>
  state.status === 'done' ? formatDuration(state.elapsedMs) : undefined

type RowProps = { name: string; values: Pair<string | undefined>; differs?: boolean }

function Row({ name, values: [one, other], differs }: RowProps) {
  return (
    <Table.Tr className={classes.row} data-differs={differs || undefined}>
      <Table.Th scope="row">
        {name}
        {differs && <span className={classes.mark}>differs</span>}
      </Table.Th>
      <Table.Td>{one || '–'}</Table.Td>
      <Table.Td>{other || '–'}</Table.Td>
    </Table.Tr>
  )
}

type DifferenceImageProps = { image: Blob; results: Pair<Interpretation> }

function DifferenceImage({ image, results: [one, other] }: DifferenceImageProps) {
  const measured = useMeasuredImage(image)
  const boxes = useMemo(
    () => measured && compareBoxes(one.annotations(measured.size), other.annotations(measured.size)),
    [measured, one, other],
  )
  if (!measured || !boxes) return null
  const { width, height } = measured.size
  const layers = [
    { name: 'Both', kind: 'both', boxes: boxes.both },
    { name: 'Only A', kind: 'one', boxes: boxes.onlyOne },
    { name: 'Only B', kind: 'other', boxes: boxes.onlyOther },
  ]
  const hasBoxes = layers.some((layer) => layer.boxes.length > 0)
  return (
    <figure className={classes.figure} aria-label="Differences in the image">
      <div className={classes.image}>
        <img src={measured.url} alt="Sent to both agents" width={width} height={height} />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {layers.map(({ kind, boxes }) => (
            <Boxes key={kind} kind={kind} boxes={boxes} />
          ))}
        </svg>
      </div>
      {hasBoxes && (
        <Group component="figcaption" gap="md" mt="xs">
          {layers.map(({ name, kind, boxes }) => (
            <Text
              key={kind}
              size="sm"
              className={classes.legend}
              data-kind={kind}
            >{`${name}: ${formatCount(boxes.length, 'box', 'boxes')}`}</Text>
          ))}
        </Group>
      )}
    </figure>
  )
}

function Boxes({ kind, boxes }: { kind: string; boxes: Annotation[] }) {
  return boxes.map(({ path, shape: { x, y, width, height } }) => (
    <rect key={path} className={classes.box} data-kind={kind} {...{ x, y, width, height }} />
  ))
}
