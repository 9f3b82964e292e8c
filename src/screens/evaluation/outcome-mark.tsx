import type { EvaluationItem } from '#contract/evaluation.ts'
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '#ui/icons.gen.ts'
import classes from './evaluation.module.css'

type Outcome = EvaluationItem['outcomes'][number]

const marks = {
  right: { Icon: IconCheck, label: 'Right' },
  wrong: { Icon: IconX, label: 'Wrong' },
  missing: { Icon: IconQuestionMark, label: 'Missing' },
  none: { Icon: IconMinus, label: 'No result' },
}

export function classifyOutcome(outcome: Outcome): keyof typeof marks {
  if (!outcome) return 'none'
  if (outcome.isRight) return 'right'
  return outcome.isMissing ? 'missing' : 'wrong'
}

/** Says by icon, word and color whether a result is right. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const kind = classifyOutcome(outcome)
  const { Icon, label } = marks[kind]
  return (
    <span className={`${classes.mark} ${classes[kind]}`}>
      <Icon size={16} />
      <span>{label}</span>
    </span>
  )
}
