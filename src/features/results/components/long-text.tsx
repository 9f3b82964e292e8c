import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import classes from './long-text.module.css'

/** Characters shown at first, and the size of the pieces in which the rest is laid out. */
const atFirst = 20_000
const pieceLength = 8_000

type LongTextProps = {
  /** Already fit to be shown (visibleText, escapeUnseen). */
  text: string
  font?: 'text' | 'monospace'
}

/** Text with its line breaks; a very long one shows its beginning and a way to all of it. */
export function LongText({ text, font = 'text' }: LongTextProps) {
  const [all, setAll] = useState(false)
  const shown = all ? text : text.slice(0, atFirst)
  const pieces = useMemo(() => piecesOf(shown), [shown])
  return (
    <>
      <Text
        component="pre"
        ff={font}
        size={font === 'text' ? 'md' : 'xs'}
        className={classes.text}
        dir="auto"
      >
        {pieces.length === 1
          ? pieces[0]
          : pieces.map((piece, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
              <div key={place} className={classes.piece}>
                {piece}
              </div>
            ))}
      </Text>
      {shown.length < text.length && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show all ({text.length.toLocaleString('en')} characters)
        </Button>
      )}
    </>
  )
}

/** Cut at line breaks where there are some; a break at a cut is the border of the piece. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let at = 0
  while (text.length - at > pieceLength) {
    const lineEnd = text.lastIndexOf('\n', at + pieceLength)
    const end = lineEnd > at ? lineEnd : at + pieceLength
    pieces.push(text.slice(at, end))
    at = lineEnd > at ? lineEnd + 1 : end
  }
  return [...pieces, text.slice(at)]
}
