export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

export type Luma = { data: Uint8Array; width: number; height: number }

export function toLuma({ data, width, height }: Pixels): Luma {
  const luma = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4) {
    luma[at] =
      ((data[from] as number) * 77 + (data[from + 1] as number) * 150 + (data[from + 2] as number) * 29) >> 8
  }
  return { data: luma, width, height }
}
