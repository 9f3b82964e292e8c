import { statusLabels } from '#core/runs/describe-state.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStatusGroup } from '#core/runs/run-status-groups.ts'
import { getRunTitle } from '#core/runs/run-title.ts'
import type { IconComponent } from '#ui/create-icon.tsx'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
  IconDeviceFloppy,
  IconEye,
  IconProgress,
} from '#ui/icons.gen.ts'
import classes from './shot-strip.module.css'

type ChipTone = 'plain' | 'ok' | 'caution' | 'bad'
type Chip = { text: string; tone: ChipTone; Icon: IconComponent }

const toneIcons: Record<ChipTone, IconComponent> = {
  plain: IconEye,
  ok: IconCircleCheck,
  caution: IconAlertTriangle,
  bad: IconCircleX,
}

/** The tone is never shown by the color alone. */
export function getShotChipProps(run: Run, isSaved: boolean): Chip {
  const { state } = run
  if (!isSaved) return { text: 'Saving…', tone: 'plain', Icon: IconDeviceFloppy }
  if (state.status === 'done') {
    const tone = state.headline?.tone ?? (state.headline?.warning ? 'caution' : 'plain')
    return { text: state.headline?.text || getRunTitle(run), tone, Icon: toneIcons[tone] }
  }
  const text = statusLabels[state.status]
  if (getRunStatusGroup(run) === 'failed') return { text, tone: 'bad', Icon: IconAlertTriangle }
  return { text, tone: 'plain', Icon: state.status === 'sending' ? IconProgress : IconClockPause }
}

export function ShotChip({ text, tone, Icon }: Chip) {
  return (
    <span className={classes.chip} data-tone={tone}>
      <Icon size={16} />
      <bdi className={classes.chipText}>{text}</bdi>
    </span>
  )
}
