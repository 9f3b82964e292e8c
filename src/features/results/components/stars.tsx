import { formatDecimal } from '#domain/results/parsing/numbers.ts'
import { IconStarFilled } from '#ui/icons.gen.ts'
import classes from './components.module.css'

const row = [1, 2, 3, 4, 5].map((star) => <IconStarFilled key={star} size={20} />)

/** Shows a rating; `value` is 0 to 5. Mantine's Rating renders radio buttons, even if it is read-only. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${formatDecimal(value)} out of 5 stars`}>
      {row}
      <span className={classes.filledStars} style={{ width: `${value * 20}%` }}>
        {row}
      </span>
    </span>
  )
}
