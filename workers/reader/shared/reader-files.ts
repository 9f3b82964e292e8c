import modelUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import coreUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'

/** The service worker finds the worker's script in this cache. */
export const readerCacheName = 'reader-files'

/** Their names contain a hash of the content. */
export const readerFiles = { core: coreUrl, model: modelUrl } as const
