import { useMemo } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { formatJson, RawJson } from './raw-json.tsx'

export function RawResult({ result }: { result: unknown }) {
  const text = useMemo(() => formatJson(result), [result])
  return <RawJson text={text} action={<CopyButton text={text} label="Copy JSON" />} />
}
