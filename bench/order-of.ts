/** Orders the contestants of a round by a Williams square, which balances carry-over effects such as warm caches. */
export function orderOf<Name>(names: readonly Name[], round: number): Name[] {
  const places = names.map((_, at) => (at % 2 ? names.length - (at + 1) / 2 : at / 2))
  const order = places.map((place) => names[(place + round) % names.length] as Name)
  return Math.floor(round / names.length) % 2 ? order.reverse() : order
}

/** Rounds `atLeast` up to a full cycle of the Williams square. */
export function evenRounds(contestants: number, atLeast: number): number {
  const cycle = contestants % 2 ? contestants * 2 : contestants
  return Math.ceil(atLeast / cycle) * cycle
}
