import { startTransition, useEffect, useState } from 'react'
import { useObjectUrl } from './use-object-url.ts'

/** `size` is upright, in pixels. */
export type MeasuredImage = { url: string; size: { width: number; height: number } }

/** Undefined until the image is decoded, null if there is none or it cannot be decoded. */
export function useMeasuredImage(image: Blob | undefined): MeasuredImage | null | undefined {
  const url = useObjectUrl(image)
  const [decoded, setDecoded] = useState<{ url: string; image: MeasuredImage | null }>()
  useEffect(() => {
    if (!url) return
    const element = new Image()
    // What is drawn on the image may be hundreds of elements.
    element.onload = () =>
      startTransition(() =>
        setDecoded({
          url,
          image: { url, size: { width: element.naturalWidth, height: element.naturalHeight } },
        }),
      )
    element.onerror = () => setDecoded({ url, image: null })
    element.src = url
    return () => {
      element.onload = null
      element.onerror = null
    }
  }, [url])
  if (!image) return null
  return decoded?.url === url ? decoded?.image : undefined
}
