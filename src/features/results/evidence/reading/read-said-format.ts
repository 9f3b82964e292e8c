import type { Order, SaidFormat, Scale } from './form.ts'

const orders: [RegExp, Order][] = [
  [/yxyx|yminxminymaxxmax|y1x1y2x2|y0x0y1x1/, 'yxyx'],
  [/xyxy|xminyminxmaxymax|x1y1x2y2|x0y0x1y1|lefttoprightbottom|ltrb|voc|albumentations/, 'xyxy'],
  [/cxcywh|xcycwh|cxcywidthheight|xcenterycenterw|centerxcenteryw|yolo/, 'cxcywh'],
  [/xywh|xywidthheight|xminyminw|lefttopw|ltwh|coco/, 'xywh'],
]

const scales: [RegExp, Scale][] = [
  [/1000/, 1000],
  [/percent|%|(^|\D)100(\D|$)/, 100],
  [/norm|relative|fraction|0\s*(-|–|to|\.\.)\s*1(\D|$)|yolo|albumentations|xyxyn|xywhn/, 1],
  [/pixel|(^|[^a-z])px|absolute|coco|voc/, 'pixels'],
]

/** What a name such as `yxyx_1000`, `bbox_xywh` or "[ymin, xmin, ymax, xmax], 0-1000" says about coordinates. */
export function readSaidFormat(name: string): SaidFormat {
  const said = name.slice(0, 200).toLowerCase()
  const letters = said.replace(/[^a-z0-9]/g, '')
  return {
    order: orders.find(([pattern]) => pattern.test(letters))?.[1],
    scale: scales.find(([pattern]) => pattern.test(said))?.[1],
  }
}
