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
  /** As parsed for the viewer: annotation paths start here. */
  result: unknown
  /** The image that was sent. */
  image: Blob | undefined
  children: ReactNode
}

/** Parses the annotations of a result once and links the image to the lists. */
export function AnnotationProvider({ result, image, children }: AnnotationProviderProps) {
  // The result renders before its image is decoded.
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

/** Null outside of a provider and until the image is decoded. */
export function useAnnotations(): Annotations | null {
  return useContext(AnnotationContext)
}

/** Subscribes to a selected part of the state. */
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
