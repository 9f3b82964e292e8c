/** The one place that writes to the console. Never pass a token, a key or an image. */
export function logProblem(what: string, problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is this adapter's outside thing
  console.warn(what, problem instanceof Error ? `${problem.name}: ${problem.message}` : problem)
}
