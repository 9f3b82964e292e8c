import classes from './avatar.module.css'

type InitialProps = {
  name: string
  /** px */
  size: number
}

/** Somebody's first letter in a circle; their name stands or is read out beside it. */
export function Avatar({ name, size }: InitialProps) {
  return (
    <span aria-hidden className={classes.initial} style={{ width: size, fontSize: size / 2.5 }}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
