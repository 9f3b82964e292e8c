import { expose } from 'comlink'
import { getReady } from './image/decode-fitted.ts'
import type { ImageWorker } from './image/encode-order.ts'
import { encodePicture } from './image/encode-picture.ts'

/** Mechanism only: no limits, no file names, no storage. */
const imageWorker: ImageWorker = { encode: encodePicture }

expose(imageWorker)
void getReady()
