import type { BatchProgress } from './run-batch.ts'

/** Shows the progress in one line of a terminal. If the output is not a terminal, writes a line for each tenth. */
export function createProgressLine(output: NodeJS.WriteStream) {
  let lastTenth = -1
  return {
    show({ total, sent, succeeded, failed }: BatchProgress): void {
      const done = succeeded + failed
      const text = `${sent} of ${total} sent, ${succeeded} analyzed${failed > 0 ? `, ${failed} failed` : ''}`
      // The server may have more images: those that were sent before a crash lost the last line of the state.
      const tenth = Math.min(10, Math.floor(((sent + done) / (2 * total)) * 10))
      if (output.isTTY) output.write(`\r[${'#'.repeat(tenth)}${'.'.repeat(10 - tenth)}] ${text}\u001B[K`)
      else if (tenth !== lastTenth) output.write(`${text}\n`)
      lastTenth = tenth
    },
    end(): void {
      if (output.isTTY) output.write('\n')
    },
  }
}
