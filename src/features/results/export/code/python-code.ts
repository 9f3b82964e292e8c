import { pythonLiteral } from './literal.ts'
import { keyPlaceholder, type Run } from '../code-snippets.ts'

/** For Python 3 without any package. */
export function pythonCode({ url, fileName, type, fields }: Run): string {
  const rest = fields.map(([name, value]) => `\n    "${name}": ${pythonLiteral(value)},`).join('')
  return `import base64
import json
import urllib.request

with open(${pythonLiteral(fileName)}, "rb") as file:
    picture = base64.b64encode(file.read()).decode()

body = {
    "image_data": "data:${type};base64," + picture,${rest}
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
