import { Anchor, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Run } from '#core/runs/run.ts'
import { joinParts } from '#domain/text/join-parts.ts'
import { formatDateTime, formatFileSize, formatPixelSize } from '#platform/format.ts'
import classes from './run-details.module.css'

/** In characters. Longer values are collapsed, so that the result below stays visible. */
const maxLength = 160

export function RunMetadata({ run }: { run: Run }) {
  const { request, variantName, image, createdAt, state } = run
  const facts: [name: string, value: string | undefined][] = [
    ['Taken', formatDateTime(createdAt)],
    ['Completed', state.status === 'done' ? formatDateTime(state.completedAt) : undefined],
    ['Variant', variantName],
    ['Requested model', joinParts([request.provider, request.model]) || undefined],
    ['Context', request.parameter],
    ['Template', request.template?.name],
    [
      'Image',
      joinParts([image.name, image.size && formatPixelSize(image.size), formatFileSize(image.bytes)]),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value.length > maxLength ? <Collapsible text={value} /> : value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Collapses a text for sighted users only; screen readers read all of it. */
function Collapsible({ text }: { text: string }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <>
      <Text size="sm" {...(isOpen ? {} : { lineClamp: 3 })}>
        {text}
      </Text>
      <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Show less' : 'Show all'}
      </Anchor>
    </>
  )
}
