import { lockFolder } from '../database/folder-lock.ts'

// Locks the folder given as argument, reports the outcome to its parent and runs until it is killed.
await lockFolder(process.argv[2] ?? '').then(
  () => process.send?.('locked'),
  () => process.send?.('rejected'),
)
setInterval(() => undefined, 1000)
