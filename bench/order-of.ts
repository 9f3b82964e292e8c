/** Orders the candidates of a round by a Williams square, which balances carry-over effects such as warm caches. */
export function orderOf<Name>(names: readonly Name[], round: number): Name[] {
  const places = names.map((_, at) => (at % 2 ? names.length - (at + 1) / 2 : at / 2))
  const order = places.map((place) => names[(place + round) % names.length] as Name)
  return Math.floor(round / names.length) % 2 ? order.reverse() : order
}

/** Rounds `atLeast` up to a full cycle of the Williams square. */
export function evenRounds(candidates: number, atLeast: number): number {
  const cycle = candidates % 2 ? candidates * 2 : candidates
  return Math.ceil(atLeast / cycle) * cycle
}
