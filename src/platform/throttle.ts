/** Returns a `schedule` that runs `work` once, `ms` after the first of several calls. */
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
