const median = (values) => {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const line = (cells) => `| ${cells.join(' | ')} |`
const grid = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

/** Formats a table with a row per candidate and a column per input. */
function formatSection(title, head, rows) {
  return `\n${title}\n\n${grid(['', ...head], rows)}`
}

function times({ runs }) {
  const inputs = Object.keys(runs)
  const names = Object.keys(runs[inputs[0]] ?? {})
  return formatSection(
    'Time: median of the ratios to the baseline of the same round (ms)',
    inputs,
    names.map((name) => [
      name,
      ...inputs.map((input) => {
        const baseline = new Map(runs[input].baseline.map(({ round, ms }) => [round, ms]))
        const own = runs[input][name]
        if (own.length === 0) return '-'
        const ratio = median(
          own.filter(({ round }) => baseline.has(round)).map(({ round, ms }) => ms / baseline.get(round)),
        )
        return `${ratio.toFixed(2)} (${median(own.map(({ ms }) => ms)).toFixed(0)})`
      }),
    ]),
  )
}

function gaps({ runs }) {
  const inputs = Object.keys(runs)
  const names = Object.keys(runs[inputs[0]] ?? {})
  return formatSection(
    'Main thread: median of the longest gap, ms',
    inputs,
    names.map((name) => [
      name,
      ...inputs.map((input) =>
        runs[input][name].length ? median(runs[input][name].map(({ gap }) => gap)).toFixed(0) : '-',
      ),
    ]),
  )
}

function quality({ quality: all }) {
  const inputs = Object.keys(all)
  const names = [...new Set(inputs.flatMap((input) => Object.keys(all[input])))]
  return formatSection(
    'Resize alone, against exact Lanczos3: PSNR(Y) dB / SSIM(Y); zone plate: alias RMS / passband',
    inputs,
    names.map((name) => [
      name,
      ...inputs.map((input) => {
        const found = all[input][name]
        if (!found) return '-'
        if (found.wrongSize) return found.wrongSize
        if (found.alias !== undefined)
          return `${found.alias.toFixed(1)} / ${found.passband.toFixed(2)} (exact ${found.exact.alias.toFixed(1)} / ${found.exact.passband.toFixed(2)})`
        return `${found.psnr.toFixed(1)} / ${found.ssim.toFixed(4)}`
      }),
    ]),
  )
}

function singles({ cold, memory }) {
  const inputs = Object.keys(cold)
  if (inputs.length === 0) return ''
  const names = Object.keys(cold[inputs[0]])
  const rows = names.map((name) => [
    name,
    ...inputs.map((input) => {
      const ratio = (of) => median(of[input][name].map((value, round) => value / of[input].baseline[round]))
      const mb = median(memory[input][name])
      return `${ratio(cold).toFixed(2)} (${median(cold[input][name]).toFixed(0)} ms)${mb ? `, ${ratio(memory).toFixed(2)} (${mb.toFixed(0)} MB)` : ''}`
    }),
  ])
  return formatSection(
    'First image in a new browser: time and peak memory, as ratios to the baseline',
    inputs,
    rows,
  )
}

function many({ many: times }) {
  if (!times) return ''
  const ratio = (own) => median(own.map((ms, round) => ms / times['baseline, one by one'][round]))
  const rows = Object.entries(times).map(([name, own]) => [
    name,
    `${ratio(own).toFixed(2)} (${median(own).toFixed(0)} ms)`,
  ])
  return formatSection(
    'Twenty 12 MP images, as a ratio to the baseline in one worker, one by one',
    ['20 x p12'],
    rows,
  )
}

function corpus({ corpus: defects }) {
  if (!defects) return ''
  return `\nFiles of the browser tests: ${defects.length} defects\n${defects.map((defect) => `- ${defect}\n`).join('')}`
}

/** Formats the results as tables. */
export function formatTables(results) {
  const head = `${results.engine}, ${results.rounds} rounds or more, ${results.cores} cores, ${results.cpu}`
  return [
    head,
    times(results),
    gaps(results),
    quality(results),
    singles(results),
    many(results),
    corpus(results),
  ].join('\n')
}
