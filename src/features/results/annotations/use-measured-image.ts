import { useEffect, useState } from 'react'
import { useObjectUrl } from '#ui/use-object-url.ts'
import type { Size } from './annotation.ts'

export type MeasuredPicture = { url: string; size: Size }

/** A picture to show, and its size as shown: upright. Undefined until it is known, and where it cannot be shown. */
export function useMeasuredPicture(picture: Blob | undefined): MeasuredPicture | undefined {
  const url = useObjectUrl(picture)
  const [measured, setMeasured] = useState<MeasuredPicture>()
  useEffect(() => {
    if (!url) return
    const image = new Image()
    image.onload = () =>
      setMeasured({ url, size: { width: image.naturalWidth, height: image.naturalHeight } })
    image.src = url
    return () => {
      image.onload = null
    }
  }, [url])
  return measured?.url === url ? measured : undefined
}
