import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ParsedList } from '#domain/results/parsing/lists.ts'
import { truncate } from '#domain/results/parsing/visible-text.ts'

type NoticeProps = { tone?: 'caution' | 'plain'; title?: string; children: ReactNode }

/** Shows a message about a result. It is not a live region, because the result itself is announced. */
export function Notice({ tone = 'plain', title, children }: NoticeProps) {
  const isCaution = tone === 'caution'
  const Icon = isCaution ? IconAlertTriangle : IconInfoCircle
  return (
    <Alert role="note" color={isCaution ? 'yellow' : 'gray'} title={title} icon={<Icon aria-hidden />} p="xs">
      <Text size="sm">{children}</Text>
    </Alert>
  )
}

const maxWarnings = 5

/** Shows reasons why a count may be wrong, in the words of the agent. */
export function CountWarnings({ list }: { list: ParsedList<string> | undefined }) {
  return <Warnings intro="This count may be wrong" list={list} />
}

/** Shows reasons why text may be missing, in the words of the agent. */
export function TextWarnings({ list }: { list: ParsedList<string> | undefined }) {
  return <Warnings intro="Text may be missing" list={list} />
}

function Warnings({ intro, list }: { intro: string; list: ParsedList<string> | undefined }) {
  if (!list || list.items.length === 0) return null
  const reasons = list.items.slice(0, maxWarnings).map(({ value }) => truncate(value, 200))
  return (
    <Notice tone="caution">
      {intro}: {reasons.join('; ')}.
    </Notice>
  )
}
