import { IconStarFilled } from '@tabler/icons-react'
import { sayNumber } from '../parsing/numbers.ts'
import classes from './stars.module.css'

const five = [1, 2, 3, 4, 5]
const row = five.map((star) => <IconStarFilled key={star} size={20} aria-hidden />)

/** `value` of 0 to 5. Not Mantine's Rating: that is a field of radio buttons, also where nothing can be chosen. */
export function Stars({ value }: { value: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${sayNumber(value)} out of 5 stars`}>
      {row}
      <span className={classes.filled} style={{ width: `${value * 20}%` }}>
        {row}
      </span>
    </span>
  )
}
