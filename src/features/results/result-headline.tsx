import type { Interpretation } from '#domain/agents/interpret-result.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { Chip, ConfidenceChip, toneIcons } from './components/chip.tsx'
import classes from './result-headline.module.css'
import { findViewer } from './viewer-registry.ts'

/** In characters. A longer headline is shown smaller. */
const maxLargeLength = 24

type ResultHeadlineProps = { interpretation: Interpretation; hasText?: boolean }

/** Shows the shortest useful answer of a result: what was found, how sure the agent is, and why it may be wrong. */
export function ResultHeadline({
  interpretation: { kind, parsed, answer },
  hasText = true,
}: ResultHeadlineProps) {
  const viewer = findViewer(kind)
  if (!answer || viewer?.replacedHeadlines?.includes(answer.text)) return null
  const { text, confidence, warning, tone } = answer
  const Icon = tone && toneIcons[tone]
  const isLong = text.length > maxLargeLength
  return (
    <div className={classes.headline}>
      {hasText && (
        <p className={classes.text} data-long={isLong || undefined}>
          {Icon && <Icon className={`${classes.icon} ${classes[tone]}`} size="1em" aria-hidden />}
          <bdi>{text}</bdi>
        </p>
      )}
      <div className={classes.aside}>
        {parsed.form === 'fields' && viewer?.renderAside(parsed.value)}
        <ConfidenceChip
          confidence={
            confidence === undefined ? undefined : { fraction: confidence, text: formatPercent(confidence) }
          }
          overall
        />
        {warning && (
          <Chip tone="caution">
            <bdi className={classes.warning}>{warning}</bdi>
          </Chip>
        )}
      </div>
    </div>
  )
}
