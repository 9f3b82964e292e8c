import type { PhotoProblem } from '#core/images/photo-quality.ts'
import { IconAlertTriangle, IconRefresh, IconX } from '#ui/icons.gen.ts'
import { LargeToolButton } from './large-tool-button.tsx'
import classes from './quality-warning.module.css'

const warnings: Record<PhotoProblem, string> = {
  dark: 'is very dark. Turn on the light, or move.',
  covered: 'seems to show a finger over the lens.',
  blurred: 'seems blurred. Hold still, or move back.',
  glare: 'has a reflection. Change the angle.',
  tilted: 'is tilted.',
}

type QualityWarningProps = {
  problem: PhotoProblem
  /** From 1. */
  number: number
  onRetake: () => void
  onDismiss: () => void
}

/** The photo is saved and sent all the same. */
export function QualityWarning({ problem, number, onRetake, onDismiss }: QualityWarningProps) {
  return (
    <div className={classes.warning} role="status" data-warning>
      <IconAlertTriangle className={classes.warningIcon} size={24} />
      <span className={classes.warningText}>
        Photo {number} {warnings[problem]}
      </span>
      <LargeToolButton label="Retake" Icon={IconRefresh} onClick={onRetake} />
      <LargeToolButton label="Keep" Icon={IconX} onClick={onDismiss} />
    </div>
  )
}
