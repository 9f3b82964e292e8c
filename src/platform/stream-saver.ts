import { saveFile } from './save-file.ts'

type PickerWindow = {
  showSaveFilePicker?: (options: {
    suggestedName: string
    types: { accept: Record<string, string[]> }[]
  }) => Promise<FileSystemFileHandle>
}

export type StreamSaver = (content: ReadableStream<Uint8Array<ArrayBuffer>>) => Promise<void>

/**
 * Asks where to save a file, in browsers that can write while the content is being made. Others collect the content, then
 * download it. Call it in the handler of a click. Resolves with null if the user cancels.
 */
export async function pickStreamSaver(name: string, type: string): Promise<StreamSaver | null> {
  const { showSaveFilePicker } = globalThis as PickerWindow
  const download: StreamSaver = async (content) => {
    const blob = await new Response(content, { headers: { 'Content-Type': type } }).blob()
    saveFile(blob, name)
  }
  if (!showSaveFilePicker) return download
  try {
    const extension = name.slice(name.lastIndexOf('.'))
    const handle = await showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { [type]: [extension] } }],
    })
    return async (content) => content.pipeTo(await handle.createWritable())
  } catch (error) {
    if ((error as { name?: string }).name === 'AbortError') return null
    // Frames and some systems do not allow the dialog.
    return download
  }
}

/** Encodes one text at a time. */
export function encodeTextStream(
  texts: Iterable<string> | AsyncIterable<string>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const iterator = Symbol.asyncIterator in texts ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
