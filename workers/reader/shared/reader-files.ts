import modelUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'

/** The cache of the files, from which they are loaded without a network. The service worker finds the worker's script here. */
export const readerCacheName = 'reader-files'

/** The files that the engine needs besides the script of its worker. Their names contain a hash of the content. */
export const readerFiles = { core: coreUrl, model: modelUrl } as const
