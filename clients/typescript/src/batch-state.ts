import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'

export type SentImage = {
  id: string
  /** In bytes. With the time of the last change, it shows whether the file has changed. */
  size: number
  mtimeMs: number
  /** Why the server rejected the image. */
  error?: string
}

export type BatchIdentity = {
  url: string
  agent: string
  variant?: string | undefined
  parameter?: string | undefined
  /** The working folder, to which the ids of the images are relative. */
  folder: string
}

/**
 * Opens the file that stores the progress of a batch: one line of JSON with the batch, then one for each image that was sent.
 * Lines are only appended, so a crash loses at most the last line, and sending that image again is not charged.
 */
export async function openBatchState(file: string, identity: BatchIdentity) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').flatMap(parseLine)
  const [head, ...images] = lines as [(BatchIdentity & { batchId: string }) | undefined, ...SentImage[]]
  const isSame = head !== undefined && toKey(head) === toKey(identity)
  const sent = new Map(images.map((image) => [image.id, image]))
  return {
    /** Undefined if there is no batch to continue. */
    batchId: isSame ? head.batchId : undefined,
    /** Whether the file belongs to a batch of another agent or with other options. */
    isOther: head !== undefined && !isSame,
    /** The working folder of the batch if it is another one, in which all images would have other ids. */
    otherFolder: isSame && head.folder !== identity.folder ? head.folder : undefined,
    sent,
    async begin(batchId: string): Promise<void> {
      await writeFile(file, `${JSON.stringify({ ...identity, batchId })}\n`)
    },
    async add(image: SentImage): Promise<void> {
      sent.set(image.id, image)
      await appendFile(file, `${JSON.stringify(image)}\n`)
    },
    remove: () => rm(file, { force: true }),
  }
}

export type BatchState = Awaited<ReturnType<typeof openBatchState>>

const toKey = ({ url, agent, variant, parameter }: BatchIdentity) =>
  JSON.stringify([url, agent, variant, parameter])

function parseLine(line: string): object[] {
  try {
    return [JSON.parse(line) as object]
  } catch {
    return []
  }
}
