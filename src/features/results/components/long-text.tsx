import { Button, Text } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import classes from './long-text.module.css'

type ScrollBoxProps = {
  label: string
  /** In pixels. Taller content scrolls. */
  maxHeight: number
  /** An element in the top corner, such as a copy button. */
  action?: ReactNode
  children: ReactNode
}

export function ScrollBox({ label, maxHeight, action, children }: ScrollBoxProps) {
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={classes.box} data-copy style={{ maxHeight }} aria-label={label} tabIndex={0}>
        {children}
      </section>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** In characters: the part that is shown before "Show all". The rest is rendered in parts of the same length. */
const collapsedLength = 20_000
const chunkLength = 8_000

type LongTextProps = {
  /** Must not contain invisible characters (`sanitizeText`, `escapeInvisibleInJson`). */
  text: string
  font?: 'text' | 'monospace'
}

export function LongText({ text, font = 'text' }: LongTextProps) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? text : text.slice(0, collapsedLength)
  const chunks = useMemo(() => splitIntoChunks(shown), [shown])
  return (
    <>
      <Text
        component="pre"
        ff={font}
        size={font === 'text' ? 'md' : 'xs'}
        className={classes.longText}
        dir="auto"
      >
        {chunks.length === 1
          ? chunks[0]
          : chunks.map((chunk, index) => (
              <div key={index} className={classes.chunk}>
                {chunk}
              </div>
            ))}
      </Text>
      {shown.length < text.length && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setExpanded(true)}>
          Show all ({text.length.toLocaleString('en')} characters)
        </Button>
      )}
    </>
  )
}

/** Splits a text, at line breaks where possible. These line breaks are removed, because each part is a block. */
function splitIntoChunks(text: string): string[] {
  const chunks: string[] = []
  let start = 0
  while (text.length - start > chunkLength) {
    const lineEnd = text.lastIndexOf('\n', start + chunkLength)
    const end = lineEnd > start ? lineEnd : start + chunkLength
    chunks.push(text.slice(start, end))
    start = lineEnd > start ? lineEnd + 1 : end
  }
  return [...chunks, text.slice(start)]
}
