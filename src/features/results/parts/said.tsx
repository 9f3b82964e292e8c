import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { firstOf, visibleText } from '../reading/visible-text.ts'

const shortest = 280

type SaidProps = {
  text: string
  /** Characters shown at first. */
  length?: number
}

/** A model's words inside a line: as text, in their own reading direction, the long ones behind a button. */
export function Said({ text, length = shortest }: SaidProps) {
  const [all, setAll] = useState(false)
  if (text.length <= length) return <bdi>{visibleText(text)}</bdi>
  const most = 20_000
  return (
    <>
      <bdi>{visibleText(firstOf(text, all ? most : length))}…</bdi>{' '}
      {all && text.length > most && <em>(the rest is in the raw view) </em>}
      <Anchor component="button" type="button" inherit onClick={() => setAll(!all)} aria-expanded={all}>
        {all ? 'Show less' : 'Show all'}
      </Anchor>
    </>
  )
}
