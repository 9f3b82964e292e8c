/**
 * Measures the image pipeline and its peers in one page:
 * `node bench/pipeline/run.mjs [--engine chromium|firefox|webkit] [--inputs p12,png12] [--rounds 9] [--out file.json]`
 * `--corpus` also encodes the files of the browser tests in this engine and lists the defects.
 * `--policy` serves the page with this content security policy, under which the workers of some peers do not start.
 * `--quick` leaves out the large images and takes three rounds.
 *
 * Times are ratios to the baseline of the same round. Rounds are rounded up (see ROUNDS.ts) and repeated while baseline
 * and control differ.
 */
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { countBalancedRounds, getRoundOrder } from '../rounds.ts'
import { buildPage } from './build-page.mjs'
import { browserLaunchers, listPageProcesses, readPeakMemory, resetPeakMemory } from './engines.mjs'
import { ensureInputFile, inputs } from './make-inputs.mjs'
import { measureQuality } from './measure-quality.mjs'
import { serve } from './serve.mjs'
import { formatTables } from './table.mjs'

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    inputs: { type: 'string' },
    names: {
      type: 'string',
      default: 'baseline,control,ours,no_decoder,no_canvas,bic_worker,bic_main,compressorjs,pica,jsquash',
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
const countRounds = (candidates) =>
  options.quick ? wantedRounds : countBalancedRounds(candidates.length, wantedRounds)
const rounds = countRounds(names)

const built = await buildPage(cache)
const files = {}
for (const name of chosen) files[name] = await ensureInputFile(name, `${cache}/inputs`)
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
    if (path === '/log') process.stderr.write(`  ${body}\n`)
    if (path === '/many') results.many = JSON.parse(body)
    if (path === '/corpus') results.corpus = JSON.parse(body)
    if (path === '/runs') {
      results.runs[query.get('input')] = JSON.parse(body)
      process.stderr.write(`  ${query.get('input')} timed\n`)
    }
    if (path === '/output') {
      const input = query.get('input')
      const limits = { longest: inputs[input].side, isZone: input.startsWith('zone') }
      results.quality[input] ??= {}
      results.quality[input][query.get('candidate')] = await measureQuality(body, files[input], limits)
    }
    waiting.get(path)?.(body)
  },
})

/** Encodes one image in a new browser. Returns the time in ms and the peak memory in MB. */
async function encodeOnce(name, input) {
  plan = { inputs: [inputUrl(input)], names: [], rounds: 0, quality: false, once: name }
  const [ready, done] = [next('/ready'), next('/once')]
  const browser = browserLaunchers[options.engine](page.origin)
  await ready
  const pages = options.engine === 'chromium' ? listPageProcesses(browser.child.pid) : []
  const before = pages.map((pid) => resetPeakMemory(pid))
  const { ms } = JSON.parse(await done)
  const taken = pages.map((pid, index) => readPeakMemory(pid) - before[index])
  browser.stop()
  return { ms, memory: Math.max(0, ...taken) }
}

// Each image is measured in a new browser, because workers do not release all memory of earlier images.
for (const [index, input] of chosen.entries()) {
  plan = { inputs: [inputUrl(input)], names, rounds, quality: true, corpus: options.corpus && index === 0 }
  const done = next('/done')
  const browser = browserLaunchers[options.engine](page.origin)
  await done
  browser.stop()
}

/** Returns the list of a candidate's figures for an input, to which figures are added. */
function getFigures(figures, input, name) {
  figures[input] ??= {}
  figures[input][name] ??= []
  return figures[input][name]
}

const singles = ['p12', 'p108'].filter((input) => chosen.includes(input))
for (const input of singles) {
  const candidates = ['baseline', 'ours', 'compressorjs'].filter((one) => names.includes(one))
  for (let round = 0; round < countRounds(candidates); round += 1) {
    for (const name of getRoundOrder(candidates, round)) {
      const { ms, memory } = await encodeOnce(name, input)
      getFigures(results.cold, input, name).push(ms)
      getFigures(results.memory, input, name).push(memory)
    }
  }
}
page.close()

writeFileSync(options.out ?? `${cache}/pipeline-${options.engine}.json`, JSON.stringify(results, null, 1))
console.log(formatTables(results))
process.exit(0)
