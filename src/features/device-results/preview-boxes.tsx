import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import { drawPreview, type PreviewGeometry } from './draw-preview.ts'
import classes from './live-preview.module.css'

/** Over the video. Screen readers are told the count instead. */
export function PreviewBoxes({
  items,
  frame,
  isMirrored,
}: PreviewGeometry & { items: readonly PreviewItem[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, width, height } = useElementSize<HTMLCanvasElement>()
  // The canvas is drawn again in its new size.
  useEffect(() => {
    if (canvas.current && width > 0 && height > 0) drawPreview(canvas.current, items, { frame, isMirrored })
  }, [items, frame, isMirrored, width, height])
  return <canvas ref={useMergedRef(canvas, ref)} className={classes.boxes} aria-hidden />
}
