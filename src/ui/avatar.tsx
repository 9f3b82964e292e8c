import classes from './avatar.module.css'

type AvatarProps = {
  name: string
  /** px */
  size: number
}

/** The first letter of a name. Decorative: the name is next to it, or is its accessible name. */
export function Avatar({ name, size }: AvatarProps) {
  return (
    <span aria-hidden className={classes.avatar} style={{ width: size, fontSize: size / 2.5 }}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
