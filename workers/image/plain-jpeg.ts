/** What every JPEG begins with. */
export const startOfJpeg = new Uint8Array([0xff, 0xd8])

/** A JPEG without its first bytes and whatever an engine wrote of itself behind them: profiles, sizes, its name. */
export async function plainJpeg(jpeg: Blob): Promise<Blob> {
  const view = new DataView(await jpeg.arrayBuffer())
  let at = 2
  while ((view.getUint16(at) & 0xfff0) === 0xffe0) at += 2 + view.getUint16(at + 2)
  return jpeg.slice(at)
}
