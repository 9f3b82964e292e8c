import { apiOrigin } from '#platform/env.ts'

type Snippet = { title: string; code: string }

/** What one does with a fresh key: keep it, and try it. Both work as pasted. */
export function keySnippets(secret: string, origin: string): Snippet[] {
  const server = apiOrigin || origin
  return [
    { title: '.env', code: `VISION_API_KEY=${secret}` },
    {
      title: 'curl',
      code: `curl -H "Authorization: Bearer ${secret}" ${server}/api/v1/trial/status-api-key`,
    },
  ]
}
