/** Printed without a stack. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}
