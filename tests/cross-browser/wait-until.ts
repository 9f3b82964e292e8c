const giveUpMs = 90_000
const pauseMs = 150

/** Tries until it comes true; a try may throw. `describeState`: told where it never does. */
export async function waitUntil(
  what: string,
  attempt: () => Promise<boolean>,
  describeState?: () => Promise<string>,
): Promise<void> {
  const giveUpAt = Date.now() + giveUpMs
  let last: unknown
  while (Date.now() < giveUpAt) {
    try {
      if (await attempt()) return
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const there = await describeState?.().catch(() => undefined)
  throw new Error(`Did not come true: ${what}${there ? `. There is: ${there}` : ''}`, { cause: last })
}
