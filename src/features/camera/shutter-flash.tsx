import classes from './shutter-flash.module.css'

export function ShutterFlash({ shots }: { shots: number }) {
  return shots > 0 && <div key={shots} className={classes.flash} />
}
