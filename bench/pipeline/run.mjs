/**
 * The image pipeline beside its peers, in one page, in one run:
 * `node bench/pipeline/run.mjs [--engine chromium|firefox|webkit] [--inputs p12,png12] [--rounds 9] [--out file.json]`
 * `--corpus` also puts the files of the browser tests through this engine, and lists what went wrong.
 * `--policy` serves the page under that content security policy (peers with workers of their own may not run then).
 * Times are ratios to the floor of the same round. There are some more rounds than asked for, see rounds.ts, and as many
 * again where the floor and its twin differ. `--quick` leaves out the large pictures and takes three.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { evenRounds, orderOf } from '../rounds.ts'
import { buildPage } from './build-page.mjs'
import { engines, highestMemory, pageProcesses, startMemory } from './engines.mjs'
import { inputFile, inputs } from './make-inputs.mjs'
import { measureQuality } from './measure-quality.mjs'
import { serve } from './serve.mjs'
import { table } from './table.mjs'

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    inputs: { type: 'string' },
    names: {
      type: 'string',
      default: 'floor,floor_again,ours,no_decoder,no_canvas,bic_worker,bic_main,compressorjs,pica,jsquash',
    },
    rounds: { type: 'string' },
    out: { type: 'string' },
    policy: { type: 'string' },
    corpus: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
})

const root = new URL('../..', import.meta.url).pathname
const cache = `${root}.cache/bench`
const quickInputs = 'cam1280,p1,p12,png12,doc9,zone12'
const chosen = (options.inputs ?? (options.quick ? quickInputs : Object.keys(inputs).join())).split(',')
const names = options.names.split(',')
const wantedRounds = Number(options.rounds ?? (options.quick ? 3 : 9))
const roundsOf = (contestants) =>
  options.quick ? wantedRounds : evenRounds(contestants.length, wantedRounds)
const rounds = roundsOf(names)

const built = await buildPage(cache)
const files = {}
for (const name of chosen) files[name] = await inputFile(name, `${cache}/inputs`)
const inputUrl = (name) => ({ name, side: inputs[name].side, url: `/${files[name].split('/').pop()}` })

const results = {
  engine: options.engine,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  rounds,
  runs: {},
  quality: {},
  cold: {},
  memory: {},
}
let plan = {}
const waiting = new Map()
const next = (path) => new Promise((resolve) => waiting.set(path, resolve))

const page = await serve({
  ...(options.policy ? { policy: options.policy } : {}),
  folders: [built, `${cache}/inputs`],
  plan: () => plan,
  async onPost(path, query, body) {
    if (path === '/say') process.stderr.write(`  ${body}\n`)
    if (path === '/many') results.many = JSON.parse(body)
    if (path === '/corpus') results.corpus = JSON.parse(body)
    if (path === '/runs') {
      results.runs[query.get('input')] = JSON.parse(body)
      process.stderr.write(`  ${query.get('input')} timed\n`)
    }
    if (path === '/picture') {
      const input = query.get('input')
      const limits = { longest: inputs[input].side, isZone: input.startsWith('zone') }
      results.quality[input] ??= {}
      results.quality[input][query.get('contestant')] = await measureQuality(body, files[input], limits)
    }
    waiting.get(path)?.(body)
  },
})

/** One picture in a browser of its own: the first one's time, and how much memory it took at most, in MB. */
async function once(name, input) {
  plan = { inputs: [inputUrl(input)], names: [], rounds: 0, quality: false, once: name }
  const [ready, done] = [next('/ready'), next('/once')]
  const browser = engines[options.engine](page.origin)
  await ready
  const pages = options.engine === 'chromium' ? pageProcesses(browser.child.pid) : []
  const before = pages.map((pid) => startMemory(pid))
  const { ms } = JSON.parse(await done)
  const taken = pages.map((pid, index) => highestMemory(pid) - before[index])
  browser.stop()
  return { ms, memory: Math.max(0, ...taken) }
}

// A browser for each picture: what the others left in the memory of one worker or another would tell its twins apart.
for (const [index, input] of chosen.entries()) {
  plan = { inputs: [inputUrl(input)], names, rounds, quality: true, corpus: options.corpus && index === 0 }
  const done = next('/done')
  const browser = engines[options.engine](page.origin)
  await done
  browser.stop()
}

/** The list of figures for an input and a contestant. */
function note(figures, input, name) {
  figures[input] ??= {}
  figures[input][name] ??= []
  return figures[input][name]
}

const singles = ['p12', 'p108'].filter((input) => chosen.includes(input))
for (const input of singles) {
  const contestants = ['floor', 'ours', 'compressorjs'].filter((one) => names.includes(one))
  for (let round = 0; round < roundsOf(contestants); round += 1) {
    for (const name of orderOf(contestants, round)) {
      const { ms, memory } = await once(name, input)
      note(results.cold, input, name).push(ms)
      note(results.memory, input, name).push(memory)
    }
  }
}
page.close()

writeFileSync(options.out ?? `${cache}/pipeline-${options.engine}.json`, JSON.stringify(results, null, 1))
console.log(table(results))
process.exit(0)
