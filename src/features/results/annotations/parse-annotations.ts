import type { Mark, Shape, Size } from './annotation.ts'
import { type Found, findPlaces } from './find-boxes.ts'
import type { Form } from '../evidence/reading/form.ts'
import { settle } from './box-format.ts'
import { zoneOfWords } from './position-phrases.ts'

/**
 * Where in the sent picture the things of an answer are, whatever form their places come in: boxes by corners, by
 * size or by centre, as objects or lists, in pixels, parts or thousandths, outlines, points, words. What could be
 * read in two ways that differ gives no mark rather than a wrong one. Never throws.
 *
 * @param sent size of the picture in pixels, upright, as it was sent.
 */
export function readEvidence(answer: unknown, sent: Size): Mark[] {
  if (!(sent.width > 0 && sent.height > 0)) return []
  const things = findPlaces(answer)
  const shapes = settleByGroup(things, sent)
  return things.flatMap((thing) => {
    const shape = firstShape(thing, shapes) ?? zoneOf(thing, sent)
    if (!shape) return []
    const { path, label, confidence } = thing
    return [{ path, label, ...(confidence === undefined ? {} : { confidence }), shape }]
  })
}

/** Things of one list are settled together: what one of them rules out is ruled out for all. */
function settleByGroup(things: Found[], sent: Size): Map<Form, Shape> {
  const claims = things.flatMap(({ forms, said }) => forms.map(({ group, form }) => ({ group, form, said })))
  const shapes = new Map<Form, Shape>()
  for (const [, group] of Map.groupBy(claims, ({ group }) => group)) {
    const forms = group.map(({ form }) => form)
    for (const [at, shape] of settle(forms, { sent, said: group[0]?.said }).entries()) {
      const form = forms[at]
      if (form && shape) shapes.set(form, shape)
    }
  }
  return shapes
}

function firstShape({ forms }: Found, shapes: Map<Form, Shape>): Shape | undefined {
  return forms.map(({ form }) => shapes.get(form)).find((shape) => shape !== undefined)
}

function zoneOf({ words, size }: Found, sent: Size): Shape | undefined {
  const zone = words.map((text) => zoneOfWords(text, sent, size)).find((one) => one !== undefined)
  return zone && { kind: 'zone', ...zone }
}
