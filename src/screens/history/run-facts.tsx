import { Anchor, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Run } from '#features/runs/run.ts'
import { runTime } from '#features/runs/run-time.ts'
import classes from './run-details.module.css'

/** What is longer, in characters, is folded: the answer stands below it and must not be pushed out of sight. */
const longest = 160

/** What was asked, as it was frozen when the picture was taken. */
export function RunFacts({ run }: { run: Run }) {
  const { request, variantName, picture, createdAt, state } = run
  const facts: [name: string, value: string | undefined][] = [
    ['Taken', runTime(createdAt)],
    ['Answered', state.status === 'done' ? runTime(state.answeredAt) : undefined],
    ['Variant', variantName],
    ['Model asked', [request.provider, request.model].filter(Boolean).join(' · ') || undefined],
    ['Context', request.parameter],
    [
      'Picture',
      [picture.name, picture.size && `${picture.size.width} × ${picture.size.height} px`]
        .filter(Boolean)
        .join(' · '),
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
