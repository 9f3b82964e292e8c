let last = ''

/** The name of the error of the last transaction that has failed. */
export const storageProblem = {
  get: () => last,

  note(error: unknown): void {
    last = (error as { name?: string } | null)?.name ?? ''
  },
}
