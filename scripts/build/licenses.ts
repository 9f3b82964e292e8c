import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folders = new Set<string>()

/** Collects the packages of a bundle. The page, each worker and the service worker are bundles of their own. */
export const packagesPlugin: Plugin = {
  name: 'collect-packages',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
        const folder = /^\/.*\/node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0]
        if (folder) folders.add(folder)
      }
  },
}

/** Writes /licenses.txt. It has its place after the plugin that builds the service worker. */
export const licensesPlugin: Plugin = {
  name: 'write-licenses',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    sequential: true,
    async handler() {
      const texts = [...new Set([...folders].map(readLicense))].sort()
      const text = ['# Licenses', readFiles(), '# Packages that the app bundles', texts.join('\n')].join(
        '\n\n',
      )
      await writeFile(join(this.environment.config.build.outDir, 'licenses.txt'), text)
    },
  },
}

/** Returns the sources and licenses of models, icons and photos, and how the models were changed. */
function readFiles(): string {
  const [, files = ''] = readFileSync('THIRD-PARTY-LICENSES.md', 'utf8').split(/^## (?:Files|Packages)\n/m)
  const [table = ''] = files.trim().split('\n\n')
  return `${table}\n\n${readFileSync('engines/models/README.md', 'utf8').trim()}`
}

function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((it) => /^(licen[sc]e|copying)/i.test(it))
  const text = file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : ''
  return `## ${name} - ${version} (${license})\n${text}`
}
