import { useMemo } from 'react'
import type { DatasetItem } from '#contract/dataset.ts'
import { Select } from '#ui/select.tsx'

type TagFilterProps = {
  items: readonly DatasetItem[]
  /** Empty for all images. */
  tag: string
  onChange: (tag: string) => void
}

/** Nothing if no image has a tag. */
export function TagFilter({ items, tag, onChange }: TagFilterProps) {
  const tags = useMemo(
    // That of the URL may be of an image that was deleted.
    () => [...new Set([...items.flatMap((item) => item.tags), ...(tag ? [tag] : [])])].sort(),
    [items, tag],
  )
  if (tags.length === 0) return null
  return (
    <Select
      aria-label="Tag"
      placeholder="Any tag"
      flex="1 1 8.75rem"
      maw="16rem"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear tag', size: 'md' }}
      searchable
      limit={100}
      data={tags}
      value={tag || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
