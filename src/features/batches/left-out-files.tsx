import { Anchor, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatCount, formatNumber } from '#platform/format.ts'
import classes from './left-out-files.module.css'

type LeftOutFilesProps = {
  /** Such as "left out". */
  label: string
  /** If there are more files than are listed. */
  count?: number
  files: readonly { path: string; reason: string }[]
}

/** More would not be read. */
const maxListed = 100

export function LeftOutFiles({ label, files, count = files.length }: LeftOutFilesProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  if (count === 0) return null
  const listed = files.slice(0, maxListed)
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">
        {formatCount(count, 'file')} {label}.{' '}
        <Anchor component="button" type="button" size="sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? 'Hide' : 'Show why'}
        </Anchor>
      </Text>
      {isOpen && (
        <ul className={classes.list}>
          {listed.map(({ path, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paths may be equal, and the list only grows
            <li key={index}>
              <bdi>{path}</bdi>: {reason}
            </li>
          ))}
          {count > listed.length && <li>… and {formatNumber(count - listed.length)} more</li>}
        </ul>
      )}
    </Stack>
  )
}
