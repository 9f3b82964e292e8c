import type { Arrow, Floor } from './read-floors.ts'

const barLeft = 20
const barWidth = 660
const firstLane = 716
const laneStep = 24
const lineHeight = 18
const headHeight = 40
const gap = 14
const lettersPerLine = 100
/** Between arrows that arrive at one bar. */
const arrivalStep = 10
const inks = 5

type Bar = Floor & {
  top: number
  height: number
  lines: string[]
  /** Where the arrow from each floor arrives, one below the other. */
  arrivals: Map<string, number>
}

/**
 * An SVG: one bar per floor, and beside them one line per floor that leads down to all it imports. Broken lines are
 * imports of types alone. Follows the reader's light or dark scheme; the same input gives the same bytes.
 */
export function drawFloors({ floors, arrows }: { floors: Floor[]; arrows: Arrow[] }): string {
  const bars = stack(floors, arrows)
  const sources = bars.filter(({ place }) => arrows.some(({ from }) => from === place))
  const width = firstLane + sources.length * laneStep
  const last = bars.at(-1)
  const height = (last ? last.top + last.height : 0) + 20
  const lanes = sources.map((bar, at) =>
    drawLane(bar, bars, {
      arrows: arrows.filter(({ from }) => from === bar.place),
      ink: at % inks,
      // Those that begin further up stand further out, so that their way there crosses nothing.
      x: firstLane + (sources.length - 1 - at) * laneStep,
    }),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title said">`,
    '<title id="title">The floors of the house and what each imports</title>',
    `<desc id="said">${describe(arrows)}</desc>`,
    style,
    `<rect class="ground" width="${width}" height="${height}" rx="12"/>`,
    ...bars.map(drawBar),
    ...lanes,
    '</svg>',
    '',
  ].join('\n')
}

function stack(floors: Floor[], arrows: Arrow[]): Bar[] {
  let top = 20
  return floors.map((floor) => {
    const lines = wrap(floor.rooms)
    const from = arrows.filter(({ to }) => to === floor.place).map((arrow) => arrow.from)
    const arrivals = new Map(from.map((place, at) => [place, top + 12 + at * arrivalStep] as const))
    const tallByRooms = headHeight + lines.length * lineHeight + (lines.length && 6)
    const height = Math.max(tallByRooms, 12 + from.length * arrivalStep + 14)
    const bar = { ...floor, top, lines, height, arrivals }
    top += height + gap
    return bar
  })
}

function wrap(rooms: string[]): string[] {
  const lines: string[] = []
  for (const room of rooms) {
    const line = lines.at(-1)
    if (line !== undefined && `${line} · ${room}`.length <= lettersPerLine)
      lines.splice(-1, 1, `${line} · ${room}`)
    else lines.push(room)
  }
  return lines
}

function drawBar({ place, says, top, height, lines }: Bar): string {
  const name = place === 'src' ? 'src/*' : `${place}/`
  const middle = top + 25
  return [
    `<rect class="bar" x="${barLeft}" y="${top}" width="${barWidth}" height="${height}" rx="8"/>`,
    `<text class="name" x="${barLeft + 16}" y="${middle}">${name}</text>`,
    `<text class="says" x="${barLeft + 150}" y="${middle}">${says}</text>`,
    ...lines.map(
      (line, at) =>
        `<text class="rooms" x="${barLeft + 16}" y="${top + headHeight + 12 + at * lineHeight}">${line}</text>`,
    ),
  ].join('\n')
}

type Lane = { arrows: Arrow[]; ink: number; x: number }

function drawLane(source: Bar, bars: Bar[], { arrows, ink, x }: Lane): string {
  const edge = barLeft + barWidth
  const start = source.top + source.height - 9
  const targets = bars.flatMap((bar) => {
    const arrow = arrows.find(({ to }) => to === bar.place)
    const y = bar.arrivals.get(source.place)
    return arrow && y !== undefined ? [{ y, isTypesOnly: arrow.isTypesOnly }] : []
  })
  const farthest = Math.max(...targets.map(({ y }) => y))
  const isAllTypes = targets.every(({ isTypesOnly }) => isTypesOnly)
  const line = (path: string, isBroken: boolean) =>
    `<path class="ink${ink}${isBroken ? ' types' : ''}" d="${path}"/>`
  return [
    `<circle class="dot${ink}" cx="${edge}" cy="${start}" r="3.5"/>`,
    line(`M${edge} ${start}H${x}V${farthest}`, isAllTypes),
    ...targets.flatMap(({ y, isTypesOnly }) => [
      line(`M${x} ${y}H${edge + 8}`, isTypesOnly),
      `<path class="dot${ink}" d="M${edge + 1} ${y}l9 -4.5v9z"/>`,
    ]),
  ].join('\n')
}

function describe(arrows: Arrow[]): string {
  const sources = [...new Set(arrows.map(({ from }) => from))]
  const said = sources.map((source) => {
    const targets = arrows.filter(({ from }) => from === source)
    const names = targets.map(({ to, isTypesOnly }) => (isTypesOnly ? `${to} (types only)` : to))
    return `${source} imports ${names.join(', ')}.`
  })
  return said.join(' ')
}

const lightInks = ['#2b53c2', '#a8480f', '#1d7a4c', '#8a3ab0', '#4a5468']
const darkInks = ['#90abf1', '#f0a36b', '#6cc596', '#cf9bea', '#aab3c5']
const inked = (colours: string[]) =>
  colours.map((colour, at) => `.ink${at}{stroke:${colour}}.dot${at}{fill:${colour}}`).join('')

const style = `<style>
text{font:13px system-ui,sans-serif;fill:#171b24}
.name{font:600 14px ui-monospace,Menlo,Consolas,monospace}
.says{fill:#4a5468}.rooms{font-size:12.5px}
.ground{fill:#f6f7f9}.bar{fill:#fff;stroke:#d5d9e2}
path[class^=ink]{fill:none;stroke-width:1.75}.types{stroke-dasharray:5 4}
${inked(lightInks)}
@media (prefers-color-scheme:dark){
text{fill:#e8eaf0}.says{fill:#aab3c5}.ground{fill:#0e1116}.bar{fill:#181d26;stroke:#353c4a}
${inked(darkInks)}
}
</style>`
