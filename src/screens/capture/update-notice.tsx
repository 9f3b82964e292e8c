import { IconDeviceMobileCheck, IconListCheck, IconX } from '#ui/icons.gen.ts'
import classes from './quality-warning.module.css'
import { SeriesTool } from './series-tool.tsx'
import { useUpdateNotice } from './use-update-notice.ts'

/** After an update, files, permissions or storage may be missing. */
export function UpdateNotice({ onCheck }: { onCheck: () => void }) {
  const { isShown, dismiss } = useUpdateNotice()
  if (!isShown) return null
  return (
    <div className={classes.warning} role="status" data-warning>
      <IconDeviceMobileCheck className={classes.warningIcon} size={24} />
      <span className={classes.warningText}>The app was updated. Is it ready for the field?</span>
      <SeriesTool
        label="Check"
        Icon={IconListCheck}
        onClick={() => {
          dismiss()
          onCheck()
        }}
      />
      <SeriesTool label="Later" Icon={IconX} onClick={dismiss} />
    </div>
  )
}
