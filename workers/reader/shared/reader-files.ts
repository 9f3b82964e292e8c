/// <reference path="./digest-import.d.ts" />
import * as runtimeDigest from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?digest'
import runtimeUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import * as codesDigest from 'zxing-wasm/reader/zxing_reader.wasm?digest'
import codesUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { featureModel } from '#engines/counting/object-features.ts'
import type { shippedModels } from '#engines/detection/shipped-models.ts'
import * as nanodetDigest from '../../../engines/models/detection-nanodet.onnx?digest'
import nanodetUrl from '../../../engines/models/detection-nanodet.onnx?url'
import * as ssdliteDigest from '../../../engines/models/detection-ssdlite.onnx?digest'
import ssdliteUrl from '../../../engines/models/detection-ssdlite.onnx?url'
import * as featuresDigest from '../../../engines/models/object-features.onnx?digest'
import featuresUrl from '../../../engines/models/object-features.onnx?url'
import * as charactersDigest from '../../../engines/models/text-characters.txt?digest'
import charactersUrl from '../../../engines/models/text-characters.txt?url'
import * as detectionDigest from '../../../engines/models/text-detection.onnx?digest'
import detectionUrl from '../../../engines/models/text-detection.onnx?url'
import * as recognitionDigest from '../../../engines/models/text-recognition.onnx?digest'
import recognitionUrl from '../../../engines/models/text-recognition.onnx?url'
import type { RemoteFile } from './stored-files.ts'

export const readerFiles = {
  runtime: { url: runtimeUrl, ...runtimeDigest },
  detection: { url: detectionUrl, ...detectionDigest },
  recognition: { url: recognitionUrl, ...recognitionDigest },
  characters: { url: charactersUrl, ...charactersDigest },
  codes: { url: codesUrl, ...codesDigest },
} satisfies Record<string, RemoteFile>

type ObjectModel = (typeof shippedModels)[keyof typeof shippedModels] | typeof featureModel

/** The models that find and compare objects, by their names in `engines/models`. */
export const detectorFiles: Record<ObjectModel['file'], RemoteFile> = {
  'detection-ssdlite.onnx': { url: ssdliteUrl, ...ssdliteDigest },
  'detection-nanodet.onnx': { url: nanodetUrl, ...nanodetDigest },
  'object-features.onnx': { url: featuresUrl, ...featuresDigest },
}
