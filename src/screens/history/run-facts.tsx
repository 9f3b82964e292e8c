import type { Run } from '#features/runs/run.ts'
import { runTime } from '#features/runs/run-time.ts'
import classes from './run-details.module.css'

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
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
