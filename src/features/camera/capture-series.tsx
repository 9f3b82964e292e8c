import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '#platform/format.ts'
import { IconCheck, IconClockPause } from '#ui/icons.gen.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './capture-series.module.css'

/** Shown by the views of the camera that hide the rest of the page. */
export type CaptureSeriesProps = {
  agentName: string | undefined
  lastPhoto: Blob | undefined
  /** Photos on this device. */
  saved: number
  /** Images that are to be sent, as in the header. */
  waiting: number
}

/** Does not move for users who prefer reduced motion. */
export function PhotoSavedIndicator({ saved }: Pick<CaptureSeriesProps, 'saved'>) {
  const [before] = useState(saved)
  if (saved <= before) return null
  return (
    <div key={saved} className={classes.sign} aria-hidden>
      <IconCheck size={20} />
      Saved
    </div>
  )
}

export function LastPhoto({ lastPhoto, saved }: Pick<CaptureSeriesProps, 'lastPhoto' | 'saved'>) {
  const url = useObjectUrl(lastPhoto)
  return (
    <div className={classes.photo}>
      {url && <img className={classes.thumbnail} src={url} alt="The last one" />}
      {saved > 0 && (
        <Text className={classes.count} size="sm">
          <IconCheck size={16} /> {formatNumber(saved)} saved
        </Text>
      )}
    </div>
  )
}

export function WaitingCount({ waiting }: Pick<CaptureSeriesProps, 'waiting'>) {
  if (waiting === 0) return <span />
  return (
    <Text className={classes.count} size="sm">
      <IconClockPause size={16} /> {formatNumber(waiting)} waiting
    </Text>
  )
}
