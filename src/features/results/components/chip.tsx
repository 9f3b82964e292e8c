import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Confidence } from '#domain/results/parsing/fields.ts'
import { toSentenceCase, truncate } from '#domain/results/parsing/visible-text.ts'
import {
  confidenceRating,
  getSeverityTone,
  type Rating,
  type Tone,
} from '#domain/results/rating-thresholds.ts'
import classes from './components.module.css'

/** The icon of each tone, so that the tone does not depend on color alone. */
export const toneIcons = {
  ok: IconCircleCheck,
  caution: IconAlertTriangle,
  fair: IconAlertTriangle,
  bad: IconAlertCircle,
  plain: undefined,
}

export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = toneIcons[tone]
  return (
    <span className={`${classes.chip} ${classes[tone]}`}>
      {Icon && <Icon size={14} aria-hidden />}
      <span>{children}</span>
    </span>
  )
}

type ConfidenceChipProps = { confidence: Confidence | undefined; overall?: boolean }

/** Shows "High 92%" in a row, or "High confidence 92%" if it is `overall`. */
export function ConfidenceChip({ confidence, overall = false }: ConfidenceChipProps) {
  if (!confidence) return null
  const { fraction, text } = confidence
  const { tone, word } = fraction === undefined ? rateWord(toSentenceCase(text)) : confidenceRating(fraction)
  const words = [word, overall ? 'confidence' : '', fraction === undefined ? '' : text]
  return <Chip tone={tone}>{words.filter(Boolean).join(' ')}</Chip>
}

/** Shows a confidence that is a word, such as "high". Headlines show the others. */
export function ConfidenceWord({ confidence }: { confidence: Confidence | undefined }) {
  return confidence?.fraction === undefined && <ConfidenceChip confidence={confidence} overall />
}

function rateWord(word: string): Rating {
  if (/high|certain|sure/i.test(word)) return { tone: 'ok', word }
  if (/medium|moderate/i.test(word)) return { tone: 'caution', word }
  if (/low|weak/i.test(word)) return { tone: 'bad', word }
  return { tone: 'plain', word }
}

/** Shows the severity of damage or dirt, in the word of the agent. */
export function SeverityChip({ word }: { word: string }) {
  return (
    <Chip tone={getSeverityTone(word)}>
      <bdi>{truncate(word, 60)}</bdi>
    </Chip>
  )
}
