import { Modal, type ModalProps } from '@mantine/core'
import classes from './image-dialog.module.css'

type ImageDialogProps = Pick<ModalProps, 'opened' | 'onClose' | 'closeOnEscape' | 'title' | 'children'> & {
  /** Sets the rows of the dialog in portrait, and its columns in landscape. */
  bodyClass: string | undefined
}

/** A dialog that shows an image on the whole screen, with its details beside or below it. */
export function ImageDialog({ bodyClass, ...props }: ImageDialogProps) {
  return (
    <Modal
      {...props}
      fullScreen
      classNames={{
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: `${classes.body} ${bodyClass}`,
      }}
    />
  )
}
