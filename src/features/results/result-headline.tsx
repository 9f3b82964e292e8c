import type { Interpretation } from '#domain/agents/interpret-result.ts'
import { Chip, toneIcons } from './components/chip.tsx'
import { Stars } from './components/stars.tsx'
import { preventSlashBreaks } from './prevent-slash-breaks.ts'
import classes from './result-headline.module.css'

/** In characters. A longer headline is shown smaller. */
const maxLargeLength = 24

type ResultHeadlineProps = { interpretation: Interpretation; hasText?: boolean }

export function ResultHeadline({
  interpretation: { type, answer, beside },
  hasText = true,
}: ResultHeadlineProps) {
  if (!answer || type?.replacedHeadlines?.includes(answer.text)) return null
  const { text, tone } = answer
  const Icon = tone && toneIcons[tone]
  const isLong = text.length > maxLargeLength
  return (
    <div className={classes.headline}>
      {hasText && (
        <p className={classes.text} data-long={isLong || undefined}>
          {Icon && <Icon className={`${classes.icon} ${classes[tone]}`} size="1em" />}
          <bdi>{preventSlashBreaks(text)}</bdi>
        </p>
      )}
      <div className={classes.aside}>
        {beside.map((aside, index) =>
          'stars' in aside ? <Stars key={index} value={aside.stars} /> : <Chip key={index} badge={aside} />,
        )}
      </div>
    </div>
  )
}
