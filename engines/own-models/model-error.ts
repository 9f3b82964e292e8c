/** Why a model cannot be used, in sentences for its owner. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
