import { literal } from './literal.ts'
import { keyPlaceholder, type Run } from '../code-snippets.ts'

/** For Node 22 and later, as it stands. */
export function typescriptCode({ url, fileName, type, fields }: Run): string {
  const rest = fields.map(([name, value]) => `\n    ${name}: ${literal(value)},`).join('')
  return `import { readFile } from 'node:fs/promises'

const picture = await readFile(${literal(fileName)}, 'base64')
const response = await fetch(${literal(url)}, {
  method: 'POST',
  headers: {
    Authorization: 'Bearer ${keyPlaceholder}',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({
    image_data: 'data:${type};base64,' + picture,${rest}
  }),
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
console.log(JSON.stringify(await response.json(), null, 2))`
}
