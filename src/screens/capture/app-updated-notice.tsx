import { IconDeviceMobileCheck, IconListCheck, IconX } from '#ui/icons.gen.ts'
import { LargeToolButton } from './large-tool-button.tsx'
import classes from './quality-warning.module.css'
import { useAppUpdatedNotice } from './use-app-updated-notice.ts'

/** After an update, files, permissions or storage may be missing. */
export function AppUpdatedNotice({ onCheck }: { onCheck: () => void }) {
  const { isShown, dismiss } = useAppUpdatedNotice()
  if (!isShown) return null
  return (
    <div className={classes.warning} role="status" data-warning>
      <IconDeviceMobileCheck className={classes.warningIcon} size={24} />
      <span className={classes.warningText}>The app was updated. Is it ready for the field?</span>
      <LargeToolButton
        label="Check"
        Icon={IconListCheck}
        onClick={() => {
          dismiss()
          onCheck()
        }}
      />
      <LargeToolButton label="Later" Icon={IconX} onClick={dismiss} />
    </div>
  )
}
