import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Exports the size in bytes and the SHA-256 in hexadecimal digits of a file: `import * as digest from './file?digest'`. */
export const digestImportPlugin: Plugin = {
  name: 'digest-import',
  enforce: 'pre',
  async load(id) {
    const [path = '', query] = id.split('?')
    if (query !== 'digest') return
    const bytes = await readFile(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return `export const size = ${bytes.length}\nexport const sha256 = '${sha256}'`
  },
}
