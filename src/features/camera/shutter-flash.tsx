import classes from './shutter-flash.module.css'

/** Flashes over the image of the camera when the number of photos grows. */
export function ShutterFlash({ shots }: { shots: number }) {
  return shots > 0 && <div key={shots} className={classes.flash} />
}
