import { sanitizeAndTruncate } from '#domain/results/parsing/sanitize-text.ts'
import type { Badge } from '#domain/results/sections.ts'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '#ui/icons.gen.ts'
import classes from './components.module.css'

/** The icon of each tone, so that the tone does not depend on color alone. */
export const toneIcons = {
  ok: IconCircleCheck,
  good: IconCircleCheck,
  caution: IconAlertTriangle,
  fair: IconAlertTriangle,
  bad: IconAlertCircle,
  plain: undefined,
}

/** In characters. */
const maxLength = 60

/** Shows a short text, as a chip if it has a tone. */
export function Chip({ badge: { text, tone } }: { badge: Badge }) {
  const shown = <bdi>{sanitizeAndTruncate(text, maxLength)}</bdi>
  if (!tone) return shown
  const Icon = toneIcons[tone]
  return (
    <span className={`${classes.chip} ${classes[tone]}`}>
      {Icon && <Icon size={14} />}
      <span>{shown}</span>
    </span>
  )
}
