import { useState } from 'react'
import { getImageExtension } from '#core/images/image-extension.ts'
import { saveFile, toSafeFileName } from '#platform/save-file.ts'
import { notifications } from '#ui/notifications.ts'
import { useAnnotationContext } from '../annotations/annotation-provider.tsx'
import { selectVisibleAnnotations } from '../annotations/annotation-store.ts'
import type { RequestWithImage } from './code-snippets.ts'
import { renderAnnotatedImage } from './render-annotated-image.ts'
import { resultToCsv } from './result-to-csv.ts'
import { resultToText } from './result-to-text.ts'

export type ExportSource = {
  /** The result as it was received, which is exported as JSON. */
  result: unknown
  /** The result as it was parsed for the viewer, which is exported as text and CSV. */
  shown: unknown
  request: RequestWithImage
}

export function useExport({ result, shown, request }: ExportSource) {
  const annotations = useAnnotationContext()
  const [canShare] = useState(canShareFiles)
  const hasAnnotations = annotations !== null && annotations.store.annotations.length > 0
  const fileName = (extension: string) =>
    toSafeFileName(`${request.agentCode}-${formatTimestamp()}`, extension)

  /** Draws the annotations that are visible now on the image. */
  async function createAnnotatedImage(): Promise<Blob> {
    if (!annotations) return request.image
    const state = annotations.store.get()
    return renderAnnotatedImage(
      request.image,
      selectVisibleAnnotations(annotations.store.annotations, state).drawn,
      state.overlay === 'labels' || state.overlay === 'dots',
    )
  }

  async function saveImage(): Promise<void> {
    try {
      saveFile(await createAnnotatedImage(), fileName('png'))
    } catch {
      notifications.show({ color: 'red', message: 'The image could not be drawn. Try a smaller one.' })
    }
  }

  async function share(): Promise<void> {
    try {
      const image = hasAnnotations ? await createAnnotatedImage() : request.image
      const files = [new File([image], fileName(getImageExtension(image)), { type: image.type })]
      await navigator.share({ files, title: request.agentCode, text: resultToText(shown).slice(0, 2000) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      notifications.show({ color: 'red', message: 'Sharing failed. Download the image instead.' })
    }
  }

  return {
    hasAnnotations,
    // The image may have been removed from this device.
    canShare: canShare && request.image.size > 0,
    json: () => JSON.stringify(result, null, 2),
    text: () => resultToText(shown),
    saveJson: () => saveFile(JSON.stringify(result, null, 2), fileName('json'), 'application/json'),
    saveCsv: () => saveFile(resultToCsv(shown), fileName('csv'), 'text/csv;charset=utf-8'),
    saveImage,
    share,
  }
}

function canShareFiles(): boolean {
  const file = new File(['.'], 'image.jpg', { type: 'image/jpeg' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** Returns the local time, such as "2026-11-21-1405". */
function formatTimestamp(): string {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
}
