/** Never pass a token, a key or an image. */
export function logProblem(message: string, problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console
  console.warn(message, problem instanceof Error ? `${problem.name}: ${problem.message}` : problem)
}

/** Logs what an error boundary shows, as React does. */
export function logCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place that writes to the console
  console.error(error)
}
