import { Button } from '@mantine/core'
import { useEventListener, useMergedRef } from '@mantine/hooks'
import { IconDeviceMobile, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './other-ways.module.css'

export type OtherWaysProps = {
  onUploadInstead: () => void
  /** A photo taken with the phone's own camera app. */
  onFile: (file: File) => void
  /** The phone's own camera is opened, which may cost the page its life; false: the person came back without a photo. */
  onPhoneCamera: (isOpen: boolean) => void
}

/** An image without our camera. The phone's own one is offered where there is a phone: elsewhere it opens a file dialog. */
export function OtherWays({ onUploadInstead, onFile, onPhoneCamera }: OtherWaysProps) {
  const input = useRef<HTMLInputElement>(null)
  const ref = useMergedRef(
    input,
    useEventListener('cancel', () => onPhoneCamera(false)),
  )
  return (
    <>
      <Button
        size="md"
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={onUploadInstead}
      >
        Upload an image
      </Button>
      <Button
        size="md"
        variant="default"
        className={classes.phone}
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
        onClick={() => {
          onPhoneCamera(true)
          input.current?.click()
        }}
      >
        Use the phone's own camera
      </Button>
      <input
        ref={ref}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo from the phone's own camera"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same photo may be chosen once more.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
