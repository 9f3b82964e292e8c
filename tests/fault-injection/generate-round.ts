import { createRandom, type Random } from '../support/random.ts'
import type { Outage } from './backends.ts'
import type { Fault } from './faulty-proxy.ts'

export type Round = {
  number: number
  /** `batch`: files of a new shared batch. */
  source: 'upload' | 'camera' | 'batch'
  /** The delay before each image, in ms. */
  delays: number[]
  kill: 'none' | 'browser' | 'server' | 'both'
  /** When the processes are killed: `ms` milliseconds after `saved` images were saved. */
  killAfter: { saved: number; ms: number }
  faults: Fault[]
  /** When the connections to IndexedDB are closed, in ms after the first image. */
  closeStorageAt: number[]
  /** The number of writes that fail from the second image on, and the name of their DOMException. */
  failedWrites: { count: number; error: 'QuotaExceededError' | 'DataError' } | undefined
  hasSecondTab: boolean
  /** A part of the backend that fails for `ms` milliseconds, `after` milliseconds from the beginning. */
  outage: { of: Outage; after: number; ms: number } | undefined
}

type Options = { outages: readonly Outage[]; source?: Round['source'] | undefined }

/** Generates the faults of a round. The same seed, number and options result in the same round. */
export function generateRound(seed: number, number: number, { outages, source: onlySource }: Options): Round {
  const random = createRandom(seed * 10_007 + number)
  const source = onlySource ?? random.oneOf(imageSources)
  const [firstOutage, ...otherOutages] = outages
  const delays = Array.from({ length: random.integer(1, source === 'camera' ? 5 : 3) }, () =>
    source === 'camera' ? random.integer(210, 400) : random.integer(0, 200),
  )
  return {
    number,
    source,
    delays,
    kill: random.oneOf(['none', 'browser', 'browser', 'server', 'server', 'both']),
    killAfter: {
      saved: random.integer(0, delays.length),
      ms: random.integer(0, 1) * random.integer(0, 700),
    },
    faults: Array.from({ length: random.integer(0, 3) }, () => generateFault(random)).flat(),
    closeStorageAt: random.chance(0.3) ? [random.integer(0, 300), random.integer(300, 900)] : [],
    failedWrites: random.chance(0.25)
      ? { count: random.integer(1, 4), error: random.oneOf(['QuotaExceededError', 'DataError'] as const) }
      : undefined,
    hasSecondTab: random.chance(0.25),
    outage:
      firstOutage && random.chance(0.5)
        ? {
            of: random.oneOf([firstOutage, ...otherOutages]),
            after: random.integer(0, 3000),
            ms: random.integer(200, 3000),
          }
        : undefined,
  }
}

function generateFault(random: Random): Fault[] {
  if (random.chance(0.75)) {
    const cut = random.oneOf([
      'before the request',
      'in the body',
      'after the body',
      'in the response',
      'instead of the response',
    ] as const)
    return Array.from({ length: random.integer(1, 2) }, () => ({ cut }))
  }
  const fault = random.oneOf<Fault>([
    { status: 500 },
    { status: 503 },
    { status: 429 },
    { portal: true },
    { status: 401 },
  ])
  // The client refreshes a rejected token once; only the second 401 ends the session.
  return 'status' in fault && fault.status === 401 ? [fault, fault] : [fault]
}

export const imageSources = ['upload', 'camera', 'batch'] as const

/** Returns a description of the round in one line. */
export function describeRound(round: Round): string {
  const { number, source, delays, kill, killAfter, faults, closeStorageAt, failedWrites, outage } = round
  const names = faults.map((fault) =>
    'cut' in fault ? `cut ${fault.cut}` : 'status' in fault ? `status ${fault.status}` : 'captive portal',
  )
  return [
    `round ${number}: ${delays.length} images by ${source}`,
    kill === 'none' ? 'no kill' : `kill -9 ${kill} ${killAfter.ms} ms after ${killAfter.saved} saved`,
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(closeStorageAt.length > 0 ? [`storage closed after ${closeStorageAt.join(' and ')} ms`] : []),
    ...(failedWrites ? [`${failedWrites.count} writes fail with ${failedWrites.error}`] : []),
    ...(round.hasSecondTab ? ['two tabs'] : []),
    ...(outage ? [`no ${outage.of} for ${outage.ms} ms after ${outage.after} ms`] : []),
  ].join('; ')
}
