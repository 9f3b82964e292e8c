import { useElementSize } from '@mantine/hooks'
import { memo, useDeferredValue } from 'react'
import type { Size } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { NumberedDot } from '#ui/boxes/numbered-dot.tsx'
import zoomClasses from '#ui/zoom/zoomable-image.module.css'
import classes from './annotated-image.module.css'
import { getAnnotationStyle } from './annotation.ts'
import { useAnnotationState } from './annotation-provider.tsx'
import type { AnnotationStore } from './annotation-store.ts'
import { useProgressiveList } from './use-progressive-list.ts'

type AnnotationDotsProps = { store: AnnotationStore; image: Size; drawn: readonly Annotation[] }

/** Numbers what was counted. Screen readers and pointers use the shapes below the dots. */
export function AnnotationDots(props: AnnotationDotsProps) {
  const isShown = useAnnotationState(props.store, ({ overlay }) => overlay === 'dots')
  return isShown && <Dots {...props} />
}

function Dots({ store, image, drawn }: AnnotationDotsProps) {
  const { ref, width } = useElementSize()
  // Hundreds of dots would block each step of a zoom.
  const scale = useDeferredValue(width / image.width)
  return (
    <div ref={ref} className={classes.dots} aria-hidden>
      <svg className={zoomClasses.layer} viewBox={`0 0 ${image.width} ${image.height}`} role="presentation">
        {scale > 0 && <DotList store={store} drawn={drawn} scale={scale} />}
      </svg>
    </div>
  )
}

type DotListProps = Omit<AnnotationDotsProps, 'image'> & { scale: number }

const DotList = memo(function DotList({ store, drawn, scale }: DotListProps) {
  return useProgressiveList(drawn).map((annotation) => (
    <g key={annotation.path} style={{ color: getAnnotationStyle(annotation).color }}>
      <NumberedDot number={store.getNumber(annotation.path) ?? 0} box={annotation.shape} scale={scale} />
    </g>
  ))
})
