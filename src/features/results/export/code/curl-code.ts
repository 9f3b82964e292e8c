import { literal } from './literal.ts'
import { keyPlaceholder, type Run } from '../code-snippets.ts'

/**
 * For bash, zsh and sh. The picture goes through a pipe: no command line is long enough for it. Without comments,
 * which zsh does not take when pasted.
 */
export function curlCode({ url, fileName, type, fields }: Run): string {
  const rest = fields.map(([name, value]) => `,${literal(name)}:${literal(value)}`).join('')
  return `VISION_API_KEY='${keyPlaceholder}'

{
  printf '%s' ${quoted(`{"image_data":"data:${type};base64,`)}
  base64 < ${quoted(fileName)} | tr -d '\\r\\n'
  printf '%s' ${quoted(`"${rest}}`)}
} | curl -sS ${quoted(url)} \\
  -H "Authorization: Bearer $VISION_API_KEY" \\
  -H 'Content-Type: application/json' \\
  --data-binary @-`
}

/** In single quotes nothing is special to a shell but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
