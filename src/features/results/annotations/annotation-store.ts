import { type Annotation, isCrowded, type Size } from './annotation.ts'

export type OverlayMode = 'labels' | 'boxes' | 'nothing'

export type AnnotationState = {
  /** Paths of the items under the pointer, with keyboard focus, and selected by a tap or Enter. */
  hovered: string | null
  focused: string | null
  selected: string | null
  /** The other side scrolls the selected item into view. */
  selectedFrom: 'image' | 'list'
  /** 0 to 1; annotations below it are hidden. */
  minConfidence: number
  overlay: OverlayMode
}

export type AnnotationStore = ReturnType<typeof createAnnotationStore>

/** State shared by the list and the image. Outside of React, so that hovering one of 500 rows renders only two components. */
export function createAnnotationStore(annotations: readonly Annotation[], image: Size) {
  const listeners = new Set<() => void>()
  let state: AnnotationState = {
    hovered: null,
    focused: null,
    selected: null,
    selectedFrom: 'image',
    minConfidence: 0,
    overlay: isCrowded(annotations, image) ? 'boxes' : 'labels',
  }
  const byPath = new Map(annotations.map((annotation) => [annotation.path, annotation]))
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
    get: () => state,
    set(change: Partial<AnnotationState>): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Returns the annotation at this path or of its closest ancestor, and those of its descendants. */
    annotationsAt(path: string): Annotation[] {
      const closest = [path, ...listAncestors(path).reverse()].map((step) => byPath.get(step)).find(Boolean)
      return [...(closest ? [closest] : []), ...(descendants.get(path) ?? [])]
    },
    toggleSelected(path: string, selectedFrom: 'image' | 'list'): void {
      this.set({ selected: state.selected === path ? null : path, selectedFrom })
    },
  }
}

export function getHighlightedPath({ hovered, focused, selected }: AnnotationState): string | null {
  return hovered ?? focused ?? selected
}

/** Whether the paths are equal or one contains the other. */
export function isRelated(path: string, other: string | null): boolean {
  return other !== null && (path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`))
}

type Filter = Pick<AnnotationState, 'minConfidence'>

/** Annotations without a confidence are never filtered out. */
export function isAboveThreshold({ confidence }: Annotation, { minConfidence }: Filter): boolean {
  return confidence === undefined || confidence >= minConfidence
}

/** More cannot be told apart and slow down drawing. */
const maxDrawn = 500

/** Returns the annotations to draw; `total` is the number without the limit. */
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
