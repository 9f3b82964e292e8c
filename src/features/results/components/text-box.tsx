import { useMemo } from 'react'
import { visibleText } from '#domain/results/parsing/visible-text.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { LongText, ScrollBox } from './long-text.tsx'

/** In pixels (specification, point 9). */
export const textMaxHeight = 400

/** Shows a longer text with a button that copies the unchanged text. */
export function TextBox({ label, text }: { label: string; text: string }) {
  const visible = useMemo(() => visibleText(text), [text])
  return (
    <ScrollBox label={label} maxHeight={textMaxHeight} action={<CopyButton text={text} label="Copy text" />}>
      <LongText text={visible} />
    </ScrollBox>
  )
}
