import { expose } from 'comlink'
import type { ImageWorker } from '../shared/encode-request.ts'
import { prepareDecoding } from './decode-to-size.ts'
import { encodeInWorker } from './encode-in-worker.ts'

const imageWorker: ImageWorker = { encode: encodeInWorker }

expose(imageWorker)
void prepareDecoding()
