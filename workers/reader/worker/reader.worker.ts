import { expose } from 'comlink'
import type { ReaderWorker } from '../shared/reader-worker.ts'
import { analyzeOnDevice } from './analyze-on-device.ts'

const readerWorker: ReaderWorker = { analyze: analyzeOnDevice }

expose(readerWorker)
