import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folders = new Set<string>()

/** Collects the packages of a bundle. The page, each worker and the service worker are bundles of their own. */
export const collectPackages: Plugin = {
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
export const writeLicenses: Plugin = {
  name: 'write-licenses',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    sequential: true,
    async handler() {
      const texts = [...new Set([...folders].map(readLicense))].sort()
      const text = ['# Licenses\n\nOf the packages that the app bundles.\n', ...texts].join('\n')
      await writeFile(join(this.environment.config.build.outDir, 'licenses.txt'), text)
    },
  },
}

function readLicense(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((it) => /^(licen[sc]e|copying)/i.test(it))
  const text = file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : ''
  return `## ${name} - ${version} (${license})\n${text}`
}
