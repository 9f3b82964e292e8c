/**
 * Model names people may ask for, and the name the provider is asked for instead: providers retire models, while the
 * names stay in catalogues and in customers' code. MODEL_ALIASES adds to this table or overrides it.
 */
export const defaultModelAliases: Record<string, string> = {
  'gemini-1.5-flash': 'gemini-flash-latest',
  'gemini-1.5-pro': 'gemini-pro-latest',
  'gpt-4-vision-preview': 'gpt-4o',
  'claude-3-5-sonnet-20240620': 'claude-sonnet-5',
  'claude-3-opus-20240229': 'claude-opus-5',
  'claude-3-haiku-20240307': 'claude-haiku-4-5',
}
