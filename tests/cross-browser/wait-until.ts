const timeoutMs = 90_000
const intervalMs = 150

/** Polls until `check` returns true. An error counts as false. `describeState` returns the end of the error message. */
export async function waitUntil(
  condition: string,
  check: () => Promise<boolean>,
  describeState?: () => Promise<string>,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let cause: unknown
  while (Date.now() < deadline) {
    try {
      if (await check()) return
    } catch (error) {
      cause = error
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
  const state = await describeState?.().catch(() => undefined)
  throw new Error(`Timed out: ${condition}${state ? `. Found: ${state}` : ''}`, { cause })
}
