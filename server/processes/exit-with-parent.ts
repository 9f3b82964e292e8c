/**
 * Arguments for Node that make a program which is not ours end when whoever started it is gone, even by `kill -9`:
 * the channel between the two breaks then.
 */
export const exitWithParentArgs = [
  '--import',
  `data:text/javascript,${encodeURIComponent("process.on('disconnect', () => process.exit(0))")}`,
]
