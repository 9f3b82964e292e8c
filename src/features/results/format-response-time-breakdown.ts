import { formatDuration } from '#domain/results/parsing/numbers.ts'

type ResponseTimeTexts = {
  total: string
  /**
   * A text with the time of the server and of the network. Undefined if the server reports as much time as the request took,
   * or more, as for a stored result or an item of a batch.
   */
  breakdown?: string
}

/** @param server the time that the server reports, in ms. */
export function formatResponseTimeBreakdown(
  server: number | undefined,
  elapsedMs: number,
): ResponseTimeTexts {
  const total = formatDuration(elapsedMs)
  if (!server || !(server > 0 && server < elapsedMs)) return { total }
  return {
    total,
    breakdown: `Server ${formatDuration(server)}, network ${formatDuration(elapsedMs - server)}`,
  }
}
