/**
 * In Markdown.
 *
 * @param url the address of this server, so that the examples work as pasted.
 */
export const createQuickstart = (
  url: string,
) => `Send an image to an agent and get its result. Errors are \`{error, message, request_id}\`.

### Quickstart

Create an API key in *Settings* and send an image:

\`\`\`sh
export AI_VISION_URL=${url} AI_VISION_API_KEY=vak_live_…
curl "$AI_VISION_URL/api/v1/inference/text-extractor" -H "Authorization: Bearer $AI_VISION_API_KEY" \\
  -H "Idempotency-Key: receipt-1" -F image=@receipt.jpg
\`\`\`

A retry with the same \`Idempotency-Key\` returns the stored result and is not charged again.

A folder of images, with the command line program of the TypeScript client (\`clients/typescript\` in the repository, whose
README says how to install it). It continues after an interruption:

\`\`\`sh
ai-vision run text-extractor receipts/ --csv receipts.csv
\`\`\`

The same client in code, typed by this document:

\`\`\`ts
import { createClient } from 'ai-vision'

const client = createClient({ url: '${url}', apiKey: process.env.AI_VISION_API_KEY ?? '' })
const { data } = await client.GET('/api/v1/runs/{id}', { params: { path: { id: 'receipt-1' } } })
\`\`\`

- **Without waiting**: add \`Prefer: respond-async\`. The response is 202, and \`GET /api/v1/runs/receipt-1\` returns the result.
- **Many images**: create a batch, add each image with its own \`Idempotency-Key\`, and read the results as CSV or JSON Lines.
- **To be called back**: create a webhook.
- **From an assistant**: each available agent is a tool of the MCP server at \`/mcp\`, with the API key as the bearer token.`
