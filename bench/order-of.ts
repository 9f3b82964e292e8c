/**
 * Everyone once a round, and over the rounds after everyone else equally often (a Williams square): what one leaves
 * behind, memory and warm caches above all, is found by the one that comes next.
 */
export function orderOf<Name>(names: readonly Name[], round: number): Name[] {
  const places = names.map((_, at) => (at % 2 ? names.length - (at + 1) / 2 : at / 2))
  const order = places.map((place) => names[(place + round) % names.length] as Name)
  return Math.floor(round / names.length) % 2 ? order.reverse() : order
}

/** As many rounds as asked for, and a few more until that is so: nobody is to come after the slowest more often than others. */
export function evenRounds(contestants: number, atLeast: number): number {
  const cycle = contestants % 2 ? contestants * 2 : contestants
  return Math.ceil(atLeast / cycle) * cycle
}
