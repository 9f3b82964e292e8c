/** Each connects a vision model to the server, and activates all agents. */
export const visionModelEnvVariables = [
  'GOOGLE_API_KEY',
  'OPENAI_API_KEY',
  'ANTHROPIC_API_KEY',
  'OPENAI_COMPATIBLE_BASE_URL',
] as const
