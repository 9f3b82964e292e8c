import { useState } from 'react'
import { clipped } from '../parsing/visible-text.ts'
import { ShowAll } from './show-all.tsx'

/** Characters shown at most; what is longer than this can be had in the raw view. */
const most = 20_000

type SaidProps = {
  text: string
  /** Characters shown at first. */
  length?: number
}

/** A model's words inside a line: as text, in their own reading direction, the rest of the long ones behind a button. */
export function Said({ text, length = 280 }: SaidProps) {
  const [all, setAll] = useState(false)
  return (
    <>
      <bdi>{clipped(text, all ? most : length)}</bdi>
      {text.length > length && (
        <>
          {' '}
          <ShowAll isAll={all} onChange={setAll} />
        </>
      )}
    </>
  )
}
