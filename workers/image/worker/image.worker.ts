import { expose } from 'comlink'
import { getReady } from './decode-to-size.ts'
import type { ImageWorker } from '../shared/encode-request.ts'
import { encodePicture } from './encode-in-worker.ts'

/** Mechanism only: no limits, no file names, no storage. */
const imageWorker: ImageWorker = { encode: encodePicture }

expose(imageWorker)
void getReady()
