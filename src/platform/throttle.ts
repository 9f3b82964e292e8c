/**
 * Work that is asked for several times in a row and done once, `ms` after the first time: what is waited for goes ahead
 * of it.
 */
export function calmly(work: () => void, ms: number): { ask(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    ask(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, ms)
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
