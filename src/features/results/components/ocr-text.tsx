import { Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { ListItem } from '#domain/results/fields/lists.ts'
import { formatPercent } from '#domain/results/parsing/numbers.ts'
import { sanitizeText } from '#domain/results/parsing/sanitize-text.ts'
import type { ParsedConfidence } from '#domain/results/parsing/values.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { AnnotationLink } from '../annotations/annotation-link.tsx'
import classes from './components.module.css'
import { LongText, ScrollBox } from './long-text.tsx'

/** In pixels (specification, point 9). */
const textMaxHeight = 400

const lowConfidence = 0.6
/** In characters. The words of longer texts are not linked. */
const maxLinkedLength = 20_000
/** In characters. A match further ahead is probably another occurrence of the word. */
const maxGap = 80

type Word = { text?: string | undefined; confidence?: ParsedConfidence | undefined }
type OcrTextProps = { label: string; text: string; words: ListItem<Word>[] }

/** Shows extracted text. Its words are linked to their annotations, and words of low confidence are underlined. */
export function OcrText({ label, text, words }: OcrTextProps) {
  const segments = useMemo(
    () => (text.length > maxLinkedLength ? [] : splitIntoSegments(text, words)),
    [text, words],
  )
  if (!segments.some(({ key }) => key !== undefined)) return <TextBox label={label} text={text} />
  return (
    <Stack gap="xs">
      <ScrollBox
        label={label}
        maxHeight={textMaxHeight}
        action={<CopyButton text={text} label="Copy text" />}
      >
        <Text component="pre" ff="text" m={0} className={classes.ocrText} dir="auto">
          {segments.map((segment, index) => (
            <Segment key={index} segment={segment} />
          ))}
        </Text>
      </ScrollBox>
      {segments.some(isUncertain) && (
        <Text size="sm" c="dimmed">
          <span className={classes.uncertain}>Underlined</span> words were read with less than{' '}
          {formatPercent(lowConfidence)} confidence.
        </Text>
      )}
    </Stack>
  )
}

/** A word if it has a `key`, otherwise the text between words. */
type TextSegment = { text: string; key?: string; confidence?: number | undefined }

const isUncertain = ({ confidence }: TextSegment) => confidence !== undefined && confidence < lowConfidence

function Segment({ segment }: { segment: TextSegment }) {
  const { text, key, confidence } = segment
  const shown = sanitizeText(text)
  if (key === undefined) return shown
  const word =
    isUncertain(segment) && confidence !== undefined ? (
      <span className={classes.uncertain} title={`${formatPercent(confidence)} sure`}>
        {shown}
      </span>
    ) : (
      shown
    )
  return (
    <AnnotationLink path={`words.${key}`} isWord>
      {word}
    </AnnotationLink>
  )
}

/** Splits the text at the words, in their order. Words that the text does not contain are left out. */
function splitIntoSegments(text: string, words: ListItem<Word>[]): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const { key, value } of words) {
    const start = value.text ? text.indexOf(value.text, end) : -1
    if (!value.text || start < 0 || start - end > maxGap) continue
    if (start > end) segments.push({ text: text.slice(end, start) })
    end = start + value.text.length
    segments.push({ text: text.slice(start, end), key, confidence: value.confidence?.fraction })
  }
  return end < text.length ? [...segments, { text: text.slice(end) }] : segments
}

function TextBox({ label, text }: { label: string; text: string }) {
  const visible = useMemo(() => sanitizeText(text), [text])
  return (
    <ScrollBox label={label} maxHeight={textMaxHeight} action={<CopyButton text={text} label="Copy text" />}>
      <LongText text={visible} />
    </ScrollBox>
  )
}
