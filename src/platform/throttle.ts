/**
 * Work that is asked for several times in a row and done once, `ms` after the first time: what is waited for goes ahead
 * of it.
 */
export function throttle(work: () => void, ms: number): { schedule(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    schedule(): void {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, ms)
    },
    cancel(): void {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
