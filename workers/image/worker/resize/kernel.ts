/** How rows are weighed into one: addresses of the weights and how many there are. */
export type DownWeights = { stride: number; weights: number; pairs: number; bytes: number }

/** How pixels are weighed into pixels; `order` is the address of 16 bytes that say which channel goes where. */
export type AcrossWeights = { starts: number; weights: number; pairs: number; width: number; order: number }

/**
 * The inner loops of the resize, over one block of memory that they and their caller share. Addresses and lengths
 * are in bytes of that memory; what each does is written in kernel.wat.
 */
export type Kernel = {
  /** The memory, at least `bytes` long. Its contents survive; earlier buffers and views do not. */
  reserve(bytes: number): ArrayBuffer
  halve(to: number, from: number, stride: number, bytes: number): void
  vertical(to: number, from: number, down: DownWeights): void
  horizontal(to: number, from: number, across: AcrossWeights): void
}
