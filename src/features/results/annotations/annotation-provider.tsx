import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { createEvidenceStore, type EvidenceState, type EvidenceStore } from './annotation-store.ts'
import { readEvidence } from './parse-annotations.ts'
import { type MeasuredPicture, useMeasuredPicture } from './use-measured-image.ts'

export type Evidence = { store: EvidenceStore; picture: MeasuredPicture }

const EvidenceContext = createContext<Evidence | null>(null)

type EvidenceProviderProps = {
  /** The answer as the viewers read it: a mark's path is a path in here. */
  answer: unknown
  /** The very picture that was sent. */
  picture: Blob | undefined
  children: ReactNode
}

/** Reads the places in an answer once, and lets picture and lists light each other up. */
export function EvidenceProvider({ answer, picture, children }: EvidenceProviderProps) {
  // The answer stands first; where it is in the picture follows.
  const measured = useMeasuredPicture(useDeferredValue(picture, undefined))
  const evidence = useMemo(
    () =>
      measured && {
        store: createEvidenceStore(readEvidence(answer, measured.size), measured.size),
        picture: measured,
      },
    [answer, measured],
  )
  return <EvidenceContext value={evidence ?? null}>{children}</EvidenceContext>
}

/** Null outside of a provider and while the picture is being measured. */
export function useEvidence(): Evidence | null {
  return useContext(EvidenceContext)
}

/** A part of the shared state; the component is drawn again when that part changes. */
export function useEvidenceState<T extends string | number | boolean | null>(
  store: EvidenceStore | undefined,
  part: (state: EvidenceState) => T,
): T | undefined {
  return useSyncExternalStore(store?.subscribe ?? never, () => store && part(store.get()))
}

const never = () => () => undefined
