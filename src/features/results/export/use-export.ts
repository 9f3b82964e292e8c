import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { safeFileName } from '#platform/safe-file-name.ts'
import { saveFile } from '#platform/save-file.ts'
import { useEvidence } from '../annotations/annotation-provider.tsx'
import { visibleMarks } from '../annotations/visible-annotations.ts'
import { answerAsCsv } from './result-to-csv.ts'
import { answerAsText } from './result-to-text.ts'
import type { Asked } from './asked.ts'
import { drawAnnotated } from './render-annotated-image.ts'

export type Outgoing = {
  /** As it came: what JSON is made of. */
  answer: unknown
  /** As it was read, out of whatever envelope it came in: what texts and tables are made of. */
  shown: unknown
  asked: Asked
}

/** What can be done with an answer besides reading it. */
export function useWaysOut({ answer, shown, asked }: Outgoing) {
  const evidence = useEvidence()
  const isShareable = useMemo(canShare, [])
  const hasMarks = evidence !== null && evidence.store.marks.length > 0
  const fileName = (ending: string) => safeFileName(`${asked.agentCode}-${stamp()}`, ending)

  /** With what is drawn at the moment, filtered as it is. */
  async function annotated(): Promise<Blob> {
    if (!evidence) return asked.picture
    const state = evidence.store.get()
    return drawAnnotated(
      asked.picture,
      visibleMarks(evidence.store.marks, state).drawn,
      state.shown === 'labels',
    )
  }

  async function savePicture(): Promise<void> {
    try {
      saveFile(await annotated(), fileName('png'))
    } catch {
      notifications.show({ color: 'red', message: 'The picture could not be drawn. Try a smaller one.' })
    }
  }

  async function share(): Promise<void> {
    try {
      const picture = hasMarks ? await annotated() : asked.picture
      const ending = picture.type === 'image/png' ? 'png' : 'jpg'
      const files = [new File([picture], fileName(ending), { type: picture.type })]
      await navigator.share({ files, title: asked.agentCode, text: answerAsText(shown).slice(0, 2000) })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      notifications.show({ color: 'red', message: 'Sharing did not work. Download the picture instead.' })
    }
  }

  return {
    hasMarks,
    canShare: isShareable,
    json: () => JSON.stringify(answer, null, 2),
    text: () => answerAsText(shown),
    saveJson: () => saveFile(JSON.stringify(answer, null, 2), fileName('json'), 'application/json'),
    saveCsv: () => saveFile(answerAsCsv(shown), fileName('csv'), 'text/csv;charset=utf-8'),
    savePicture,
    share,
  }
}

function canShare(): boolean {
  const file = new File(['.'], 'picture.jpg', { type: 'image/jpeg' })
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })
}

/** "2026-11-21-1405", by the clock on the wall. */
function stamp(): string {
  const now = new Date()
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16).replace('T', '-').replace(':', '')
}
