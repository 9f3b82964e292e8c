import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'

/**
 * Replaces a field of the form. A count follows the number of its boxes as long as it is their number; the user may know of
 * objects that have no box.
 */
export function replaceField(
  fields: readonly CorrectionField[],
  changed: CorrectionField,
): readonly CorrectionField[] {
  const key = changed.path.join('.')
  const before = fields.find(({ path }) => path.join('.') === key)
  const updated = fields.map((field) => {
    if (field === before) return changed
    const isFollowing =
      field.type === 'count' &&
      field.boxes === key &&
      before?.type === 'boxes' &&
      field.value === before.value.length
    return isFollowing && changed.type === 'boxes' ? { ...field, value: changed.value.length } : field
  })
  return updated.map((field) => {
    if (field.type !== 'count' || field.sameAs === undefined) return field
    const other = updated.find(({ path }) => path.join('.') === field.sameAs)
    return other?.type === 'count' && other.value !== field.value ? { ...field, value: other.value } : field
  })
}
