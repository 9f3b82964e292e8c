import type { DecodedOutputs } from '#engines/detection/families/family.ts'
import type { EngineErrorCode } from '#engines/engine-error.ts'
import type { InputImage } from '#engines/node/input-image.ts'
import type { ModelOptions, ModelSettings } from '#engines/own-models/model-settings.ts'

/** What the process of a model is asked. `path` is that of the ONNX file. */
export type ModelTask =
  | { type: 'inspect'; path: string; options: ModelOptions }
  | { type: 'analyze'; path: string; settings: ModelSettings; image: InputImage }

/** `model`: why the file cannot be used. */
export type ModelTaskFailure = { code: EngineErrorCode | 'model'; message: string }
export type ModelReply =
  | { settings: ModelSettings }
  | { decoded: DecodedOutputs }
  | { error: ModelTaskFailure }
