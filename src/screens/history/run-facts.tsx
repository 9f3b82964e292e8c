import { Anchor, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatRunTime } from '#features/runs/format-run-time.ts'
import type { Run } from '#features/runs/run.ts'
import classes from './run-details.module.css'

/** What is longer, in characters, is folded: the answer stands below it and must not be pushed out of sight. */
const longest = 160

/** What was asked, as it was frozen when the image was taken. */
export function RunFacts({ run }: { run: Run }) {
  const { request, variantName, image, createdAt, state } = run
  const facts: [name: string, value: string | undefined][] = [
    ['Taken', formatRunTime(createdAt)],
    ['Completed', state.status === 'done' ? formatRunTime(state.completedAt) : undefined],
    ['Variant', variantName],
    ['Requested model', [request.provider, request.model].filter(Boolean).join(' · ') || undefined],
    ['Context', request.parameter],
    [
      'Image',
      [image.name, image.size && `${image.size.width} × ${image.size.height} px`].filter(Boolean).join(' · '),
    ],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value.length > longest ? <Folded text={value} /> : value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A reader hears all of it either way. */
function Folded({ text }: { text: string }) {
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
