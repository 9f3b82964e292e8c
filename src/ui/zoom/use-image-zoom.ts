import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Size } from '#domain/geometry.ts'
import { getDoubleTapZoom, getMaxZoom, type Point, type ZoomTarget, zoomStepFactor } from './zoom.ts'
import { listenToGestures, type UpdateZoomGesture } from './zoom-gestures.ts'

/** A point of the image, as fractions of its sides, that remains at a point of the viewport, in pixels. */
type Anchor = { image: Point; viewport: Point }

export type ImageZoom = {
  viewportRef: RefObject<HTMLDivElement | null>
  /** 1 shows the whole image. */
  zoom: number
  isZoomed: boolean
  zoomIn: () => void
  zoomOut: () => void
  /** Shows the whole image. */
  fit: () => void
  zoomTo: (choose: ChooseTarget) => void
}

/** Chooses a part of the image. `zoom` is the current one. */
type ChooseTarget = (sizes: { image: Size; viewport: Size; zoom: number }) => ZoomTarget

/**
 * Zooms an image in a viewport that scrolls. The viewport's only child has the width of the image at a zoom of 1, times the
 * custom property `--zoom`.
 *
 * @param chooseFindings chooses what is shown first when the user zooms in
 * @param isDrawnOn whether taps and drags draw on the image, and only pinches, wheels, keys and buttons zoom it
 */
export function useImageZoom(image: Size, chooseFindings: ChooseTarget, isDrawnOn = false): ImageZoom {
  const viewportRef = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const currentZoom = useRef(1)

  function change(wanted: number, anchor: Anchor): void {
    const viewport = viewportRef.current
    if (!viewport) return
    const next = Math.max(1, Math.min(wanted, getMaxZoom(image, getViewportSize(viewport))))
    currentZoom.current = next
    // Not in a render, because the scroll position depends on it.
    const canvas = viewport.firstElementChild
    if (canvas instanceof HTMLElement) canvas.style.setProperty('--zoom', String(next))
    scrollToAnchor(viewport, anchor)
    setZoom(next)
  }

  /** Returns a function that zooms by a factor and moves what is now at a point of the viewport to another point. */
  function grab(point: Point): UpdateZoomGesture {
    const viewport = viewportRef.current
    const first = currentZoom.current
    const place = viewport ? getImagePoint(viewport, point) : point
    return (factor, to) => change(first * factor, { image: place, viewport: to })
  }

  function zoomBy(factor: number): void {
    const viewport = viewportRef.current
    if (!viewport) return
    const { width, height } = getViewportSize(viewport)
    const center = { x: width / 2, y: height / 2 }
    grab(center)(factor, center)
  }

  const zoomTo: ImageZoom['zoomTo'] = (choose) => {
    const viewport = viewportRef.current
    if (!viewport) return
    const size = getViewportSize(viewport)
    const { zoom: wanted, center } = choose({ image, viewport: size, zoom: currentZoom.current })
    change(wanted, {
      image: { x: center.x / image.width, y: center.y / image.height },
      viewport: { x: size.width / 2, y: size.height / 2 },
    })
  }

  const actions = {
    fit: () => zoomBy(0),
    // Less than a fifth larger is hardly different from the whole image.
    zoomOut: () => zoomBy(currentZoom.current / zoomStepFactor < 1.2 ? 0 : 1 / zoomStepFactor),
    zoomIn: () => (currentZoom.current > 1 ? zoomBy(zoomStepFactor) : zoomTo(chooseFindings)),
  }

  function toggle(point: Point): void {
    const viewport = viewportRef.current
    if (currentZoom.current > 1 || !viewport) actions.fit()
    else grab(point)(getDoubleTapZoom(image, getViewportSize(viewport)), point)
  }

  const handlers = useRef({ ...actions, grab, toggle })
  useEffect(() => {
    handlers.current = { ...actions, grab, toggle }
  })
  useEffect(() => {
    const viewport = viewportRef.current
    return viewport
      ? listenToGestures(viewport, {
          grab: (point) => handlers.current.grab(point),
          toggle: isDrawnOn ? undefined : (point) => handlers.current.toggle(point),
          zoomIn: () => handlers.current.zoomIn(),
          zoomOut: () => handlers.current.zoomOut(),
          fit: () => handlers.current.fit(),
        })
      : undefined
  }, [isDrawnOn])

  return { viewportRef, zoom, isZoomed: zoom > 1, zoomTo, ...actions }
}

/** A scrollable region must be focusable (WCAG 2.1.1). */
export const getViewportProps = (isZoomed: boolean) =>
  isZoomed ? { tabIndex: 0, role: 'region', 'aria-label': 'Zoomed image' } : {}

function getViewportSize({ clientWidth, clientHeight }: Element): Size {
  return { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) }
}

/** Returns where a point of the viewport is in the image, as fractions of its sides. */
function getImagePoint(viewport: Element, { x, y }: Point): Point {
  const { left, top } = viewport.getBoundingClientRect()
  const image = viewport.firstElementChild?.getBoundingClientRect()
  if (!image?.width || !image.height) return { x: 0.5, y: 0.5 }
  const clamp = (fraction: number) => Math.min(1, Math.max(0, fraction))
  return {
    x: clamp((left + viewport.clientLeft + x - image.left) / image.width),
    y: clamp((top + viewport.clientTop + y - image.top) / image.height),
  }
}

function scrollToAnchor(viewport: Element, anchor: Anchor): void {
  const { left, top } = viewport.getBoundingClientRect()
  const image = viewport.firstElementChild?.getBoundingClientRect()
  if (!image) return
  viewport.scrollBy({
    left: image.left + image.width * anchor.image.x - left - viewport.clientLeft - anchor.viewport.x,
    top: image.top + image.height * anchor.image.y - top - viewport.clientTop - anchor.viewport.y,
    behavior: 'instant',
  })
}
