import { Text } from '@mantine/core'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import type { Size } from '#domain/geometry.ts'
import { type LabeledBox, matchBoxes } from '#domain/scorers/box-f1.ts'
import { getBoxMatchCriteria } from '#domain/scorers/measure-field.ts'
import classes from './compared-boxes.module.css'

type Box = LabeledBox & { path: string }
type ComparedBox = Box & { state: 'expected' | 'found' | 'unexpected' | 'missed' | 'given' }

/** Those that the scorer compares. */
export function listScoredBoxes(result: unknown, agent: AgentRef, size: Size): Box[] {
  const items = interpretResult(result, agent)
    .corrections(size)
    .flatMap((field) => (field.type === 'boxes' ? field.value : []))
  return items.flatMap((item) =>
    item.box ? { ...getBoxMatchCriteria(item), path: item.id, box: item.box } : [],
  )
}

/** If no boxes are expected, those of a candidate are neither right nor wrong. */
export function classifyBoxes(expected: readonly Box[], given: readonly Box[]): ComparedBox[] {
  if (expected.length === 0) return given.map((box) => ({ ...box, state: 'given' }))
  const { found, missed } = matchBoxes(expected, given)
  return [
    ...given.map((box): ComparedBox => ({ ...box, state: found.has(box) ? 'found' : 'unexpected' })),
    ...[...missed].map((box): ComparedBox => ({ ...box, path: `expected.${box.path}`, state: 'missed' })),
  ]
}

const states = [
  { state: 'expected', label: 'expected', line: 'solid' },
  { state: 'found', label: 'found', line: 'solid' },
  { state: 'unexpected', label: 'not expected', line: 'dashed' },
  { state: 'missed', label: 'missed', line: 'dotted' },
  { state: 'given', label: 'not compared', line: 'solid' },
] as const

type ComparedBoxesProps = { url: string | undefined; size: Size; name: string; boxes: readonly ComparedBox[] }

/** An image with boxes. Their states have lines of different dashes and colors, which the caption names. */
export function ComparedBoxes({ url, size: { width, height }, name, boxes }: ComparedBoxesProps) {
  const counts = states
    .map((one) => ({ ...one, count: boxes.filter(({ state }) => state === one.state).length }))
    .filter(({ count }) => count > 0)
  return (
    <figure className={classes.figure}>
      <div className={classes.stage} style={{ aspectRatio: `${width} / ${height}` }}>
        {url && <img src={url} alt={name} />}
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {boxes.map(({ path, box, state }) =>
            (['outline', 'line'] as const).map((part) => (
              <rect
                key={`${path} ${part}`}
                x={box.x}
                y={box.y}
                width={box.width}
                height={box.height}
                className={classes.box}
                data-state={state}
                data-part={part}
              />
            )),
          )}
        </svg>
      </div>
      {counts.length > 0 && (
        <Text component="figcaption" size="sm" c="dimmed">
          {counts.map(({ count, label, line }) => `${count} ${label} (${line})`).join(' · ')}
        </Text>
      )}
    </figure>
  )
}
