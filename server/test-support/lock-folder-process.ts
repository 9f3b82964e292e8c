import { lockFolder } from '../database/folder-lock.ts'

// A process of its own for the lock's tests: says whether it holds the folder, and stays until it is killed.
await lockFolder(process.argv[2] ?? '').then(
  () => process.send?.('held'),
  () => process.send?.('refused'),
)
setInterval(() => undefined, 1000)
