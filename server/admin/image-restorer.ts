import { getDigest, type ImageStore } from '../images/image-store.ts'
import { digestImage } from '../images/prepare-image.ts'
import type { OperatorError } from '../operator-error.ts'
import { ImagePart } from './backup-format.ts'

/** Puts the images of a backup together from their rows, which are in order. */
export class ImageRestorer {
  readonly #store: ImageStore
  readonly #onDamaged: () => OperatorError
  #key = ''
  #parts: Buffer[] = []

  constructor(store: ImageStore, onDamaged: () => OperatorError) {
    this.#store = store
    this.#onDamaged = onDamaged
  }

  async add(row: unknown): Promise<void> {
    const { data } = ImagePart.safeParse(row)
    if (!data) throw this.#onDamaged()
    if (data.key !== this.#key) await this.flush()
    this.#key = data.key
    this.#parts.push(Buffer.from(data.bytes.slice(2), 'hex'))
  }

  /** Stores the last image. */
  async flush(): Promise<void> {
    if (this.#parts.length === 0) return
    const bytes = Buffer.concat(this.#parts)
    this.#parts = []
    if (digestImage(bytes) !== getDigest(this.#key)) throw this.#onDamaged()
    await this.#store.put(this.#key, bytes)
  }
}
