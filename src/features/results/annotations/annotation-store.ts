import { createAtom, shallow } from '@tanstack/store'
import type { Size } from '#domain/geometry.ts'
import type { Annotation } from '#domain/results/annotations/annotation.ts'
import { isCrowded } from './annotation.ts'

/** `dots` instead of `labels` for what was only counted. */
export type OverlayMode = 'labels' | 'dots' | 'boxes' | 'nothing'

export type AnnotationState = {
  /** The path of the item, as in `focused` and `selected`. */
  hovered: string | null
  focused: string | null
  /** By a tap or Enter. */
  selected: string | null
  /** Where the item was selected. An item selected in the list is scrolled into view in the image, and vice versa. */
  selectedFrom: 'image' | 'list'
  /** From 0 to 1. Annotations with less confidence are hidden. */
  minConfidence: number
  overlay: OverlayMode
  /** Whether labels in the image are replaced by numbers. Lists then show the numbers of their items. */
  isNumbered: boolean
}

export type AnnotationStore = ReturnType<typeof createAnnotationStore>

/**
 * Creates the state that the list and the image share. It is outside of React, so that hovering over one of 500 rows
 * rerenders only two components.
 *
 * @param isCount whether the annotations have no names, only numbers
 */
export function createAnnotationStore(annotations: readonly Annotation[], image: Size, isCount = false) {
  const state = createAtom<AnnotationState>(
    {
      hovered: null,
      focused: null,
      selected: null,
      selectedFrom: 'image',
      minConfidence: 0,
      overlay: isCount ? 'dots' : isCrowded(annotations, image) ? 'boxes' : 'labels',
      isNumbered: false,
    },
    { compare: shallow },
  )
  const byPath = new Map(annotations.map((annotation) => [annotation.path, annotation]))
  const numbers = new Map(annotations.map(({ path }, index) => [path, index + 1]))
  const descendants = new Map<string, Annotation[]>()
  for (const annotation of annotations) {
    for (const path of listAncestors(annotation.path)) {
      const list = descendants.get(path) ?? []
      list.push(annotation)
      descendants.set(path, list)
    }
  }

  return {
    annotations,
    isCount,
    get: state.get,
    subscribe: state.subscribe,
    set(change: Partial<AnnotationState>): void {
      state.set((current) => ({ ...current, ...change }))
    },
    /** Returns the annotation of this item or of its closest ancestor, and those of its descendants. */
    annotationsAt(path: string): Annotation[] {
      const closest = [path, ...listAncestors(path).reverse()].map((step) => byPath.get(step)).find(Boolean)
      return [...(closest ? [closest] : []), ...(descendants.get(path) ?? [])]
    },
    /** Returns the number of an item's annotation, in the order of the result, from 1. */
    getNumber: (path: string) => numbers.get(path),
    toggleSelected(path: string, selectedFrom: 'image' | 'list'): void {
      this.set({ selected: state.get().selected === path ? null : path, selectedFrom })
    },
  }
}

export function getHighlightedPath({ hovered, focused, selected }: AnnotationState): string | null {
  return hovered ?? focused ?? selected
}

/** Returns whether the paths are equal or one is an ancestor of the other. */
export function isRelatedPath(path: string, other: string | null): boolean {
  return other !== null && (path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`))
}

type Filter = Pick<AnnotationState, 'minConfidence'>

/** Returns whether an annotation is shown. Annotations without a confidence are always shown. */
export function isAboveThreshold({ confidence }: Annotation, { minConfidence }: Filter): boolean {
  return confidence === undefined || confidence >= minConfidence
}

/** More annotations could not be distinguished, and would slow down drawing. */
const maxDrawn = 500

/** Returns the annotations to draw. `total` is their number before the limit is applied. */
export function selectVisibleAnnotations(
  annotations: readonly Annotation[],
  filter: Filter,
): { drawn: Annotation[]; total: number } {
  const matching = annotations.filter((annotation) => isAboveThreshold(annotation, filter))
  return { drawn: matching.slice(0, maxDrawn), total: matching.length }
}

function listAncestors(path: string): string[] {
  const steps = path.split('.')
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join('.'))
}
