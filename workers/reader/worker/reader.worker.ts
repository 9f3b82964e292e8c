import { expose } from 'comlink'
import type { ReaderWorker } from '../shared/reader-worker.ts'
import { analyzeOnDevice, readCodesOnDevice } from './analyze-on-device.ts'
import { cancelPreview, previewFrame } from './preview-frame.ts'
import { runModelOnDevice } from './run-model-on-device.ts'

expose({
  analyze: analyzeOnDevice,
  runModel: runModelOnDevice,
  readCodes: readCodesOnDevice,
  preview: previewFrame,
  cancelPreview,
} satisfies ReaderWorker)
