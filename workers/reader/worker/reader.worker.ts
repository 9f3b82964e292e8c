import { expose } from 'comlink'
import type { ReaderWorker } from '../shared/reader-worker.ts'
import { analyzeOnDevice } from './analyze-on-device.ts'

let finishing = new AbortController()

const readerWorker: ReaderWorker = {
  analyze(file, request, onFirstResult) {
    finishing = new AbortController()
    return analyzeOnDevice(file, request, { finishSignal: finishing.signal, onFirstResult })
  },
  finish: () => finishing.abort(),
}

expose(readerWorker)
