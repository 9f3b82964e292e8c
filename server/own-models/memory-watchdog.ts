import { workerData } from 'node:worker_threads'

// ONNX Runtime blocks the main thread of the process, and its memory is not that of JavaScript.

const intervalMs = 50
const maxBytes = Number(workerData)

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) process.kill(process.pid, 'SIGKILL')
}, intervalMs)
