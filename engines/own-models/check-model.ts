import { describeModel, type ModelDescription } from './describe-model.ts'
import { ModelError } from './model-error.ts'

export const maxModelBytes = 256 * 1024 ** 2
/** ONNX Runtime 1.30 runs models up to it. */
const maxOpset = 25
/** ONNX Runtime has the operators of the last one on all platforms. */
const knownDomains = new Set(['', 'ai.onnx.ml', 'com.microsoft'])
const maxQuotedLength = 60

/** @throws ModelError if ONNX Runtime must not open it. */
export function checkModel(bytes: Uint8Array): ModelDescription {
  if (bytes.length > maxModelBytes)
    throw new ModelError(`The model is larger than ${maxModelBytes / 1024 ** 2} MB.`)
  const model = describeModel(bytes)
  const [externalFile] = model.externalFiles
  if (externalFile !== undefined)
    throw new ModelError(
      `The weights are in another file (${quote(externalFile)}). Save the model as one file, for example with: onnx.save(model, "model.onnx")`,
    )
  if (model.hasFunctions)
    throw new ModelError(
      'The model defines operators itself (functions). Export it again with onnxsim or torch.onnx.export(…, dynamo=False).',
    )
  const unknown = [...model.domains].find((domain) => !knownDomains.has(domain))
  if (unknown !== undefined)
    throw new ModelError(
      `The model needs operators that are not part of ONNX (${quote(unknown)}). Export it without them.`,
    )
  if (model.outputs.some(({ type }) => type === 'float16'))
    throw new ModelError(
      'The outputs of the model are 16-bit numbers. Export it with 32-bit numbers (half=False).',
    )
  if (model.opset > maxOpset)
    throw new ModelError(`The model has opset ${model.opset}. Export it with opset ${maxOpset} or lower.`)
  return model
}

/** Control characters could hide parts of the message. */
export const quote = (text: string) =>
  JSON.stringify(text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '?').slice(0, maxQuotedLength))
