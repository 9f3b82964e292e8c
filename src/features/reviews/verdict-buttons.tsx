import { ActionIcon, Button } from '@mantine/core'
import type { Verdict } from '#core/reviews/review.ts'
import { IconCircleCheck, IconCircleCheckFilled, IconCircleX, IconCircleXFilled } from '#ui/icons.gen.ts'
import classes from './reviews.module.css'

type VerdictButtonsProps = {
  verdict: Verdict | null
  /** Called with the button's verdict, also if it is chosen already: then the review is withdrawn. */
  onChoose: (verdict: Verdict) => void
  /** For the rows of a table: icons without texts. */
  isCompact?: boolean
}

const choices = [
  { verdict: 'right', label: 'Right', key: 'R', Icon: IconCircleCheck, PressedIcon: IconCircleCheckFilled },
  { verdict: 'wrong', label: 'Wrong', key: 'W', Icon: IconCircleX, PressedIcon: IconCircleXFilled },
] as const

/** The buttons Right and Wrong. The chosen one has a filled icon and a border, so that it does not depend on color alone. */
export function VerdictButtons({ verdict, onChoose, isCompact = false }: VerdictButtonsProps) {
  return choices.map(({ verdict: own, label, key, Icon, PressedIcon }) => {
    const isPressed = verdict === own
    const props = {
      className: classes.verdict ?? '',
      'data-verdict': own,
      'aria-pressed': isPressed,
      'aria-keyshortcuts': key,
      onClick: () => onChoose(own),
    }
    const ShownIcon = isPressed ? PressedIcon : Icon
    return isCompact ? (
      <ActionIcon key={own} variant="subtle" color="gray" size={44} aria-label={label} {...props}>
        <ShownIcon size={20} aria-hidden />
      </ActionIcon>
    ) : (
      <Button
        key={own}
        variant="default"
        mih={44}
        px="md"
        leftSection={<ShownIcon size={20} aria-hidden />}
        {...props}
      >
        {label}
      </Button>
    )
  })
}
