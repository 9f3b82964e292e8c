/**
 * Changes many rows in several statements, because a single one could exceed the statement timeout.
 *
 * @param change changes up to `limit` rows, and returns their number.
 */
export async function inChunks(change: (limit: number) => Promise<bigint>, limit = 10_000): Promise<void> {
  while ((await change(limit)) >= limit);
}
