import classes from './avatar.module.css'

type AvatarProps = {
  name: string
  /** In pixels. */
  size: number
}

/** Screen readers ignore the letter, because the name is beside it. */
export function Avatar({ name, size }: AvatarProps) {
  return (
    <span aria-hidden className={classes.avatar} style={{ width: size, fontSize: size / 2.5 }}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
