import { Button } from '@mantine/core'
import { formatNumber } from '#platform/format.ts'
import { IconCamera } from '#ui/icons.gen.ts'
import classes from './next-photo-bar.module.css'

type NextPhotoBarProps = { saved: number; onNext: () => void }

/** The camera is one tap away while the user looks at a result. */
export function NextPhotoBar({ saved, onNext }: NextPhotoBarProps) {
  return (
    <div className={classes.bar}>
      <Button
        className={classes.button ?? ''}
        size="md"
        leftSection={<IconCamera size={20} />}
        onClick={onNext}
      >{`Next photo${saved > 0 ? ` · ${formatNumber(saved)} saved` : ''}`}</Button>
    </div>
  )
}
