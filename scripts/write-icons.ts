import { globSync, readFileSync, writeFileSync } from 'node:fs'

/*
 * Writes src/ui/icons.gen.ts: those icons of Tabler (MIT) that src/ imports from it. Run `npm run icons` after an import of
 * another icon. The app does not depend on Tabler's package, because it has thousands of files to install and to parse.
 */
const target = 'src/ui/icons.gen.ts'
const outline = readPaths('outline')
const filled = readPaths('filled')

const importPattern = /import \{([^}]*)\} from '#ui\/icons\.gen\.ts'/g
const names = new Set(
  globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importPattern)].flatMap(([, list = '']) =>
      list.split(',').flatMap((part) => part.trim().split(' ')[0] || []),
    ),
  ),
)
const lines = [...names].sort().map((name) => {
  const isFilled = name.endsWith('Filled')
  const paths = (isFilled ? filled : outline).get(name.replace(/Filled$/, ''))
  if (!paths) throw new Error(`Tabler has no ${name}: https://tabler.io/icons`)
  const quoted = paths.map((path) => `'${path}'`).join(', ')
  return `export const ${name} = ${isFilled ? 'createFilledIcon' : 'createIcon'}(${quoted})`
})
writeFileSync(
  target,
  `// Icons of Tabler, MIT License, Copyright (c) 2020-2026 Paweł Kuna. Written by \`npm run icons\`.
import { createFilledIcon, createIcon } from './create-icon.tsx'

${lines.join('\n')}
`,
)

/** The paths of each icon under the name of its component, such as `IconCheck`. */
function readPaths(style: 'outline' | 'filled'): Map<string, string[]> {
  const file = readFileSync(`node_modules/@tabler/icons/tabler-nodes-${style}.json`, 'utf8')
  const nodes = Object.entries(JSON.parse(file) as Record<string, [tag: string, { d: string }][]>)
  return new Map(nodes.map(([name, parts]) => [toComponentName(name), parts.map(([, { d }]) => d)]))
}

function toComponentName(name: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `Icon${words.join('')}`
}
