import { useSelector } from '@tanstack/react-store'
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react'
import type { Interpretation } from '#domain/agents/interpret-result.ts'
import { type MeasuredImage, useMeasuredImage } from '#ui/use-measured-image.ts'
import {
  type AnnotationState,
  type AnnotationStore,
  createAnnotationStore,
  selectVisibleAnnotations,
} from './annotation-store.ts'

export type AnnotationContextValue = { store: AnnotationStore; image: MeasuredImage }

const AnnotationContext = createContext<AnnotationContextValue | null>(null)

type AnnotationProviderProps = {
  interpretation: Interpretation
  image: Blob | undefined
  children: ReactNode
}

/** Parses the annotations of a result once, for the image and for the lists. */
export function AnnotationProvider({ interpretation, image, children }: AnnotationProviderProps) {
  // The image is deferred, so that the result is rendered before the image is decoded.
  const measured = useMeasuredImage(useDeferredValue(image, undefined))
  const annotations = useMemo(() => {
    if (!measured) return measured
    const found = interpretation.annotations(measured.size)
    const store = createAnnotationStore(found, measured.size, interpretation.isBareCount(found))
    return { store, image: measured }
  }, [interpretation, measured])
  return <AnnotationContext value={annotations ?? null}>{children}</AnnotationContext>
}

/** Returns null outside of a provider and until the image is decoded. */
export function useAnnotationContext(): AnnotationContextValue | null {
  return useContext(AnnotationContext)
}

/** Returns a part of the state, and rerenders when that part changes. */
export function useAnnotationState<T extends string | number | boolean | null>(
  store: AnnotationStore | undefined,
  selector: (state: AnnotationState) => T,
): T | undefined {
  return useSelector(store ?? noStore, (state) => state && selector(state))
}

export function useVisibleAnnotations(store: AnnotationStore) {
  const minConfidence = useAnnotationState(store, (state) => state.minConfidence) ?? 0
  return useMemo(() => selectVisibleAnnotations(store.annotations, { minConfidence }), [store, minConfidence])
}

const noStore = { get: () => undefined, subscribe: () => ({ unsubscribe: () => undefined }) }
