import { Anchor } from '@mantine/core'

type ShowAllProps = { isAll: boolean; onChange: (isAll: boolean) => void }

/** The way to the rest of a text and back. */
export function ShowAll({ isAll, onChange }: ShowAllProps) {
  return (
    <Anchor component="button" type="button" inherit onClick={() => onChange(!isAll)} aria-expanded={isAll}>
      {isAll ? 'Show less' : 'Show all'}
    </Anchor>
  )
}
