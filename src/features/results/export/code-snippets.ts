import type { ExampleBox, Region } from '#contract/inference.ts'
import { getImageExtension } from '#core/images/image-extension.ts'
import { escapeInvisibleInJson } from '#domain/results/parsing/sanitize-text.ts'
import { configuration } from '#platform/configuration.ts'
import { toSafeFileName } from '#platform/save-file.ts'

export type RequestWithImage = {
  agentCode: string
  image: Blob
  variantId?: string | number | undefined
  provider?: string | undefined
  model?: string | undefined
  /** The context, which is trimmed and not empty. */
  parameter?: string | undefined
  examples?: readonly ExampleBox[] | undefined
  template?: { id: string } | undefined
  region?: Region | undefined
}

type FieldValue = string | number | readonly ExampleBox[] | Region

export type SnippetRequest = {
  url: string
  /** The name of the image, which is saved next to the script. */
  fileName: string
  type: string
  /** The other fields of the body, in their order. */
  fields: [name: string, value: FieldValue][]
}

export const keyPlaceholder = 'YOUR_API_KEY'

/** @param origin the origin of this page, for an API on the same origin. */
export function toSnippetRequest(request: RequestWithImage, origin: string): SnippetRequest {
  const { agentCode, image, provider, model, variantId, parameter, examples, template, region } = request
  const name = image instanceof File ? image.name : 'image'
  const fields = {
    provider,
    model,
    variant_id: variantId,
    parameter,
    examples,
    template_id: template?.id,
    region,
  }
  return {
    url: `${configuration.apiOrigin || origin}/api/v1/inference/${encodeURIComponent(agentCode)}`,
    fileName: toSafeFileName(name.replace(/\.[^.]*$/, ''), getImageExtension(image)),
    type: image.type,
    fields: Object.entries(fields).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, value] as [string, FieldValue]],
    ),
  }
}

/** Returns a command for bash, zsh and sh. There are no comments, because zsh rejects pasted ones. */
export function createCurlSnippet({ url, fileName, type, fields }: SnippetRequest): string {
  const options = [
    `-H "Authorization: Bearer $AI_VISION_API_KEY"`,
    `-F ${shellQuote(`image=@${fileName};type=${type}`)}`,
    // Unlike -F, it reads no files.
    ...fields.map(([name, value]) => `--form-string ${shellQuote(`${name}=${toFormText(value)}`)}`),
  ]
  return `AI_VISION_API_KEY='${keyPlaceholder}'

curl -sS ${[shellQuote(url), ...options].join(' \\\n  ')}`
}

/** For backends that accept only JSON. The image is read from a pipe, because it is too long for a command line. */
export function createCurlJsonSnippet({ url, fileName, type, fields }: SnippetRequest): string {
  const rest = fields.map(([name, value]) => `,${toJsonLiteral(name)}:${toJsonLiteral(value)}`).join('')
  return `AI_VISION_API_KEY='${keyPlaceholder}'

{
  printf '%s' ${shellQuote(`{"image_data":"data:${type};base64,`)}
  base64 < ${shellQuote(fileName)} | tr -d '\\r\\n'
  printf '%s' ${shellQuote(`"${rest}}`)}
} | curl -sS ${shellQuote(url)} \\
  -H "Authorization: Bearer $AI_VISION_API_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-binary @-`
}

/** Returns a script for Node 22 and later that needs no packages. */
export function createTypescriptSnippet({ url, fileName, type, fields }: SnippetRequest): string {
  const rest = fields.map(([name, value]) => `\n    ${name}: ${toJsonLiteral(value)},`).join('')
  return `import { readFile } from 'node:fs/promises'

const image = await readFile(${toJsonLiteral(fileName)}, 'base64')
const response = await fetch(${toJsonLiteral(url)}, {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${keyPlaceholder}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    image_data: 'data:${type};base64,' + image,${rest}
  }),
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
console.log(JSON.stringify(await response.json(), null, 2))`
}

/** Returns a script for Python 3 that needs no packages. */
export function createPythonSnippet({ url, fileName, type, fields }: SnippetRequest): string {
  const rest = fields.map(([name, value]) => `\n    "${name}": ${pythonLiteral(value)},`).join('')
  return `import base64
import json
import urllib.request

with open(${pythonLiteral(fileName)}, "rb") as file:
    image = base64.b64encode(file.read()).decode()

body = {
    "image_data": "data:${type};base64," + image,${rest}
}
request = urllib.request.Request(
    ${pythonLiteral(url)},
    data=json.dumps(body).encode(),
    headers={
        "Authorization": "Bearer ${keyPlaceholder}",
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))`
}

/** A field of a form that is no text has JSON. */
const toFormText = (value: FieldValue) => (typeof value === 'object' ? toJsonLiteral(value) : value)

/** Quotes a text for a shell. Within single quotes only the quote itself is special. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * Returns JSON, which is valid JavaScript. Invisible characters are escaped, because nobody should paste what they cannot
 * see.
 */
function toJsonLiteral(value: FieldValue): string {
  return escapeInvisibleInJson(JSON.stringify(value))
}

/** Quotes a text for Python, which has no surrogate pairs. Its booleans are not those of JSON. */
function pythonLiteral(value: FieldValue): string {
  if (typeof value === 'object') return `json.loads(${pythonLiteral(JSON.stringify(value))})`
  return toJsonLiteral(value).replace(/\\u(d[89ab]..)\\u(d[c-f]..)/gi, (_, high: string, low: string) => {
    const code = String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0
    return `\\U${code.toString(16).padStart(8, '0')}`
  })
}
