/** `last` is the name of the error of the last transaction that has failed. */
export const storageProblem = { last: '' }
