import { lockFolder } from '../database/folder-lock.ts'

// A program that locks the folder in its argument, reports the outcome to its parent process and runs until it is killed.
await lockFolder(process.argv[2] ?? '').then(
  () => process.send?.('locked'),
  () => process.send?.('rejected'),
)
setInterval(() => undefined, 1000)
