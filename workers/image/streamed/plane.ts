import type { Component } from './read-blocks.ts'
import { zigzag } from './zigzag.ts'

/** How many eighths of its sides a component is decoded at. */
export type Side = 1 | 2 | 4

/** One component's samples of one row of units. */
export type Plane = {
  samples: Uint8ClampedArray
  stride: number
  /** samples of a block, across and down */
  side: Side
  /** how often its samples are repeated across and down, as powers of two */
  shiftAcross: number
  shiftDown: number
}

/** Samplings by which a strip of rows is made of whole units. */
const factors = [1, 2, 4]

/** The power of two that makes `least` as many as `most`. */
function shiftTo(least: number, most: number): number {
  if (!factors.includes(least) || !factors.includes(most)) throw new Error('an odd sampling')
  return Math.log2(most / least)
}

/** Where each coefficient that is left at that many eighths goes, and all others behind them. */
function placesOf(side: Side): Uint8Array {
  return Uint8Array.from(zigzag, (at) => {
    const [row, column] = [at >> 3, at & 7]
    return row < side && column < side ? row * side + column : side * side
  })
}

export const places = { 1: placesOf(1), 2: placesOf(2), 4: placesOf(4) }

/** Colours that are halved in both directions are decoded at twice the eighths, as long as that is at hand. */
export function planeOf(
  part: Component,
  most: { across: number; down: number },
  units: number,
  eighths: Side,
): Plane {
  let [side, shiftAcross, shiftDown] = [
    eighths,
    shiftTo(part.across, most.across),
    shiftTo(part.down, most.down),
  ]
  while (side < 4 && shiftAcross > 0 && shiftDown > 0) {
    side = side === 1 ? 2 : 4
    shiftAcross -= 1
    shiftDown -= 1
  }
  const stride = units * part.across * side
  return { samples: new Uint8ClampedArray(stride * part.down * side), stride, side, shiftAcross, shiftDown }
}
