import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useObjectUrl } from '#ui/use-object-url.ts'
import type { Size } from './annotation.ts'
import { type AnnotationState, type AnnotationStore, createAnnotationStore } from './annotation-store.ts'
import { parseAnnotations } from './parse-annotations.ts'

type MeasuredImage = { url: string; size: Size }
export type Annotations = { store: AnnotationStore; image: MeasuredImage }

const AnnotationContext = createContext<Annotations | null>(null)

type AnnotationProviderProps = {
  /** The result as it was parsed for the viewer. The paths of annotations start there. */
  result: unknown
  /** The image that was sent. */
  image: Blob | undefined
  children: ReactNode
}

/** Parses the annotations of a result once, for the image and for the lists. */
export function AnnotationProvider({ result, image, children }: AnnotationProviderProps) {
  // The result is rendered before its image is decoded.
  const measured = useMeasuredImage(useDeferredValue(image, undefined))
  const annotations = useMemo(
    () =>
      measured && {
        store: createAnnotationStore(parseAnnotations(result, measured.size), measured.size),
        image: measured,
      },
    [result, measured],
  )
  return <AnnotationContext value={annotations ?? null}>{children}</AnnotationContext>
}

/** Returns null outside of a provider and until the image is decoded. */
export function useAnnotations(): Annotations | null {
  return useContext(AnnotationContext)
}

/** Returns a part of the state, and rerenders when that part changes. */
export function useAnnotationState<T extends string | number | boolean | null>(
  store: AnnotationStore | undefined,
  selector: (state: AnnotationState) => T,
): T | undefined {
  return useSyncExternalStore(store?.subscribe ?? noSubscription, () => store && selector(store.get()))
}

const noSubscription = () => () => undefined

/** Returns the image with its upright size; undefined until it is decoded, or if it cannot be decoded. */
function useMeasuredImage(image: Blob | undefined): MeasuredImage | undefined {
  const url = useObjectUrl(image)
  const [measured, setMeasured] = useState<MeasuredImage>()
  useEffect(() => {
    if (!url) return
    const element = new Image()
    element.onload = () =>
      setMeasured({ url, size: { width: element.naturalWidth, height: element.naturalHeight } })
    element.src = url
    return () => {
      element.onload = null
    }
  }, [url])
  return measured?.url === url ? measured : undefined
}
