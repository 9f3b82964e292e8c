import type { Provider } from '../agent.ts'

/** Offered if the backend has no `GET /api/v1/providers`. The first provider and its first model are preselected. */
export const defaultProviders: Provider[] = [
  { id: 'google', name: 'Google', models: ['gemini-1.5-flash', 'gemini-1.5-pro'] },
  { id: 'openai', name: 'OpenAI', models: ['gpt-4o', 'gpt-4-vision-preview'] },
  {
    id: 'anthropic',
    name: 'Anthropic',
    models: ['claude-3-5-sonnet-20240620', 'claude-3-opus-20240229', 'claude-3-haiku-20240307'],
  },
]
