import { expose } from 'comlink'
import type { ReaderWorker } from '../shared/reader-worker.ts'
import { analyzeOnDevice, readCodesOnDevice } from './analyze-on-device.ts'

expose({ analyze: analyzeOnDevice, readCodes: readCodesOnDevice } satisfies ReaderWorker)
