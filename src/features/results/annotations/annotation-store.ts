import { isCrowded } from './is-crowded.ts'
import type { Mark, Size } from './annotation.ts'

export type Shown = 'labels' | 'boxes' | 'nothing'

export type EvidenceState = {
  /** Paths of what the pointer is on, what has the focus, and what was chosen by a tap or Enter. */
  pointed: string | null
  focused: string | null
  chosen: string | null
  /** Where it was chosen: the other side comes into view. */
  chosenFrom: 'picture' | 'line'
  /** 0 to 1; marks below are not drawn. */
  leastConfidence: number
  shown: Shown
}

export type EvidenceStore = ReturnType<typeof createEvidenceStore>

/** What the list and the picture have in common. Outside of React, so that pointing at one of 500 draws two again. */
export function createEvidenceStore(marks: readonly Mark[], picture: Size) {
  const listeners = new Set<() => void>()
  let state: EvidenceState = {
    pointed: null,
    focused: null,
    chosen: null,
    chosenFrom: 'picture',
    leastConfidence: 0,
    shown: isCrowded(marks, picture) ? 'boxes' : 'labels',
  }
  const own = new Map(marks.map((mark) => [mark.path, mark]))
  const inside = new Map<string, Mark[]>()
  for (const mark of marks) {
    for (const path of ancestors(mark.path)) {
      const list = inside.get(path) ?? []
      list.push(mark)
      inside.set(path, list)
    }
  }

  return {
    marks,
    get: () => state,
    set(change: Partial<EvidenceState>): void {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The marks of the thing at this path, of what is inside it, or else of what it is a part of. */
    marksOf(path: string): Mark[] {
      const around = [path, ...ancestors(path).reverse()].map((step) => own.get(step)).find(Boolean)
      return [...(around ? [around] : []), ...(inside.get(path) ?? [])]
    },
    choose(path: string, chosenFrom: 'picture' | 'line'): void {
      this.set({ chosen: state.chosen === path ? null : path, chosenFrom })
    },
  }
}

/** What is meant at the moment. */
export function litPath({ pointed, focused, chosen }: EvidenceState): string | null {
  return pointed ?? focused ?? chosen
}

/** The same thing, or one inside the other. */
export function isRelated(path: string, other: string | null): boolean {
  return other !== null && (path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`))
}

/** Marks without a confidence are never filtered away. */
export function isSureEnough(
  { confidence }: Mark,
  { leastConfidence }: Pick<EvidenceState, 'leastConfidence'>,
): boolean {
  return confidence === undefined || confidence >= leastConfidence
}

function ancestors(path: string): string[] {
  const steps = path.split('.')
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join('.'))
}
