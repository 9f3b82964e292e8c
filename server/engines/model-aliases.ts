/**
 * Names of retired models in catalogs and customers' code, and the models that are used instead. MODEL_ALIASES extends
 * and overrides this table.
 */
export const defaultModelAliases: Record<string, string> = {
  'gemini-1.5-flash': 'gemini-flash-latest',
  'gemini-1.5-pro': 'gemini-pro-latest',
  'gpt-4-vision-preview': 'gpt-4o',
  'claude-3-5-sonnet-20240620': 'claude-sonnet-5',
  'claude-3-opus-20240229': 'claude-opus-5',
  'claude-3-haiku-20240307': 'claude-haiku-4-5',
}
