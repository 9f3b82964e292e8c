// Runs `npm run check`: types, lint and format, layers, unused code, bundle sizes. Installs missing packages first. It is plain
// JavaScript, so that it runs on any Node.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { prepareRuntime } from '../server/launch/prepare-runtime.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = await prepareRuntime(root, ['tests/packages', 'bench/packages', 'clients/typescript'])
const modules = `${root}node_modules/`

const checks = [
  ...[
    'contract',
    'domain',
    'src',
    'workers',
    'engines',
    'server',
    'tests',
    'bench',
    'scripts',
    'clients/typescript',
  ].map((folder) => ({
    name: `types of ${folder}`,
    args: [`${modules}typescript/bin/tsc`, '-p', folder],
  })),
  {
    name: 'lint and format',
    args: [`${modules}@biomejs/biome/bin/biome`, 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'React rules',
    args: [`${modules}eslint/bin/eslint.js`, '--max-warnings', '0', 'src'],
  },
  {
    name: 'layers',
    args: [
      `${modules}dependency-cruiser/bin/dependency-cruiser.mjs`,
      'contract',
      'domain',
      'src',
      'workers',
      'engines',
      'server',
      'clients',
    ],
  },
  { name: 'unused code', args: [`${modules}knip/bin/knip.js`] },
  { name: 'bundle sizes', args: [`${modules}size-limit/bin.js`] },
]

const queue = [...checks]
let failed = 0

async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const startedAt = performance.now()
    const { code, output } = await run(check.args)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`)
    if (code !== 0) {
      failed += 1
      console.log(output)
    }
  }
}

function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', (code) => resolve({ code, output }))
  })
}

await Promise.all([worker(), worker()])
process.exit(failed === 0 ? 0 : 1)
