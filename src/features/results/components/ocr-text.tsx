import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { EvidenceLine } from '../annotations/annotation-link.tsx'
import type { Sureness } from '../parsing/fields.ts'
import type { Entry } from '../parsing/lists.ts'
import { sayShare } from '../parsing/numbers.ts'
import { visibleText } from '../parsing/visible-text.ts'
import { ResultBox } from '../result-box.tsx'
import classes from './ocr-text.module.css'
import { TextBox, textMaxHeight } from './text-box.tsx'

/** Below this a word is worth a second look. */
const doubtfulBelow = 0.6
const longestMarked = 20_000

type Word = { text?: string | undefined; confidence?: Sureness | undefined }
type ReadTextProps = { label: string; text: string; words: Entry<Word>[] }

/** Text that was read word by word: each word leads to its place in the picture, and doubtful ones are marked. */
export function ReadText({ label, text, words }: ReadTextProps) {
  const pieces = useMemo(() => (text.length > longestMarked ? [] : piecesOf(text, words)), [text, words])
  if (!pieces.some(({ at }) => at !== undefined)) return <TextBox label={label} text={text} />
  return (
    <>
      <ResultBox
        label={label}
        maxHeight={textMaxHeight}
        corner={<CopyButton text={text} label="Copy text" />}
      >
        <Text component="pre" ff="text" m={0} className={classes.text} dir="auto">
          {pieces.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
            <Piece key={place} {...piece} />
          ))}
        </Text>
      </ResultBox>
      {pieces.some(isDoubtful) && (
        <Text size="sm" c="dimmed">
          <span className={classes.doubtful}>Underlined</span> words were read with less than{' '}
          {sayShare(doubtfulBelow)} confidence.
        </Text>
      )}
    </>
  )
}

type PieceOfText = { text: string; at?: string; share?: number | undefined }

const isDoubtful = ({ share }: PieceOfText) => share !== undefined && share < doubtfulBelow

function Piece(piece: PieceOfText) {
  const shown = visibleText(piece.text)
  if (piece.at === undefined) return shown
  const word =
    isDoubtful(piece) && piece.share !== undefined ? (
      <span className={classes.doubtful} title={`${sayShare(piece.share)} sure`}>
        {shown}
      </span>
    ) : (
      shown
    )
  return (
    <EvidenceLine path={`words.${piece.at}`} isWord>
      {word}
    </EvidenceLine>
  )
}

/** The words where they stand in the text, and what is between them. A word that is not there is passed over. */
function piecesOf(text: string, words: Entry<Word>[]): PieceOfText[] {
  const pieces: PieceOfText[] = []
  let done = 0
  for (const { at, value } of words) {
    const start = value.text ? text.indexOf(value.text, done) : -1
    // Far ahead it is another word of the same letters.
    if (!value.text || start < 0 || start - done > 80) continue
    if (start > done) pieces.push({ text: text.slice(done, start) })
    done = start + value.text.length
    pieces.push({ text: text.slice(start, done), at, share: value.confidence?.share })
  }
  return done < text.length ? [...pieces, { text: text.slice(done) }] : pieces
}
