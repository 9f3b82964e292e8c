import type { Fault } from './faulty-network.ts'
import { createRandom, type Random } from './random.ts'

export type Round = {
  number: number
  how: 'uploads' | 'camera'
  /** ms before each image. */
  pictures: number[]
  dies: 'nobody' | 'browser' | 'server' | 'both'
  /** When: so many images are confirmed, or will not be, and this many ms have gone by. */
  diesAfter: { confirmed: number; ms: number }
  faults: Fault[]
  /** ms after the first image: the connections to the device's storage are closed. */
  storageCloses: number[]
  /** Number of writes that fail from the second image on, and with which DOMException. */
  failedWrites: { count: number; error: 'QuotaExceededError' | 'DataError' } | undefined
  secondTab: boolean
}

/** What happens in a round; the same for the same seed and number. */
export function generateRound(seed: number, number: number): Round {
  const chance = createRandom(seed * 10_007 + number)
  const how = chance.happens(0.5) ? 'uploads' : 'camera'
  const pictures = Array.from({ length: chance.whole(1, how === 'camera' ? 5 : 3) }, () =>
    how === 'camera' ? chance.whole(210, 400) : chance.whole(0, 200),
  )
  return {
    number,
    how,
    pictures,
    dies: chance.oneOf(['nobody', 'browser', 'browser', 'server', 'server', 'both']),
    diesAfter: { confirmed: chance.whole(0, pictures.length), ms: chance.whole(0, 1) * chance.whole(0, 700) },
    faults: Array.from({ length: chance.whole(0, 3) }, () => drawFault(chance)).flat(),
    storageCloses: chance.happens(0.3) ? [chance.whole(0, 300), chance.whole(300, 900)] : [],
    failedWrites: chance.happens(0.25)
      ? { count: chance.whole(1, 4), error: chance.oneOf(['QuotaExceededError', 'DataError'] as const) }
      : undefined,
    secondTab: chance.happens(0.25),
  }
}

function drawFault(chance: Random): Fault[] {
  if (chance.happens(0.75)) {
    const cut = chance.oneOf(['before', 'in the body', 'after the body', 'in the answer', 'unseen'] as const)
    return Array.from({ length: chance.whole(1, 2) }, () => ({ cut }))
  }
  const other = chance.oneOf<Fault>([
    { status: 500 },
    { status: 503 },
    { status: 429 },
    { portal: true },
    { status: 401 },
  ])
  // A refused token is made anew once; refused again it ends the session.
  return 'status' in other && other.status === 401 ? [other, other] : [other]
}

/** In one line. */
export function describeRound({ number, how, pictures, dies, diesAfter, faults, ...rest }: Round): string {
  const named = faults.map((fault) =>
    'cut' in fault ? `cut ${fault.cut}` : 'status' in fault ? `answer ${fault.status}` : 'portal',
  )
  return [
    `round ${number}: ${pictures.length} ${how === 'camera' ? 'shots' : 'uploads'}`,
    dies === 'nobody'
      ? 'nobody dies'
      : `kill -9 ${dies} ${diesAfter.ms} ms after ${diesAfter.confirmed} confirmed`,
    ...(named.length > 0 ? [named.join(', ')] : []),
    ...(rest.storageCloses.length > 0 ? [`storage closed after ${rest.storageCloses.join(' and ')} ms`] : []),
    ...(rest.failedWrites ? [`${rest.failedWrites.count} writes fail with ${rest.failedWrites.error}`] : []),
    ...(rest.secondTab ? ['two tabs'] : []),
  ].join('; ')
}
