import { useMemo } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { visibleText } from '../parsing/visible-text.ts'
import { ResultBox } from '../result-box.tsx'
import { LongText } from './long-text.tsx'

/** Specification, point 9: the height of extracted text in pixels. */
export const textMaxHeight = 400

/** A model's or a reader's longer text in a box of its own, with a copy of it as it came. */
export function TextBox({ label, text }: { label: string; text: string }) {
  const visible = useMemo(() => visibleText(text), [text])
  return (
    <ResultBox label={label} maxHeight={textMaxHeight} corner={<CopyButton text={text} label="Copy text" />}>
      <LongText text={visible} />
    </ResultBox>
  )
}
