import { expose } from 'comlink'
import type { ReaderWorker } from '../shared/reader-worker.ts'
import { analyzeOnDevice, readCodesOnDevice } from './analyze-on-device.ts'
import { cancelPreview, previewFrame } from './preview-frame.ts'
import { runOnDevice } from './run-on-device.ts'

expose({
  analyze: analyzeOnDevice,
  runModel: runOnDevice,
  readCodes: readCodesOnDevice,
  preview: previewFrame,
  cancelPreview,
} satisfies ReaderWorker)
