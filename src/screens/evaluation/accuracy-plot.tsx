import { Text } from '@mantine/core'
import type { CandidateReport } from '#contract/evaluation.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { formatNumber } from '#platform/format.ts'
import { IconQuestionMark } from '#ui/icons.gen.ts'
import classes from './evaluation.module.css'

/** From 0 to 100 %, with 95 % intervals. Screen readers read the table of the candidates instead. */
export function AccuracyPlot({ candidates }: { candidates: readonly CandidateReport[] }) {
  return (
    <figure className={classes.figure}>
      <div aria-hidden className={classes.rightPlot}>
        {candidates.map(({ name, right, answered, missing, interval }) => (
          <div key={name} className={classes.rightRow}>
            <Text size="sm" fw={550} className={classes.text ?? ''}>
              {name}
            </Text>
            <div className={classes.track}>
              {answered > 0 && (
                <>
                  <div className={classes.share} style={{ width: `${(100 * right) / answered}%` }} />
                  <div
                    className={classes.interval}
                    style={{
                      insetInlineStart: `${100 * interval.low}%`,
                      width: `${100 * (interval.high - interval.low)}%`,
                    }}
                  />
                </>
              )}
            </div>
            <Text size="sm">{answered > 0 ? formatPercent(right / answered) : '–'}</Text>
            {missing > 0 && (
              <Text size="sm" className={classes.missingNote ?? ''}>
                <IconQuestionMark size={14} /> {formatNumber(missing)} missing
              </Text>
            )}
          </div>
        ))}
      </div>
      <Text component="figcaption" size="sm" c="dimmed">
        The bar is the share of images that are right. The line is the range in which this share is, with 95%
        certainty, for all images like these.
      </Text>
    </figure>
  )
}
