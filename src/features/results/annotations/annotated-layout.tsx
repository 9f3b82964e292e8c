import type { ReactNode } from 'react'
import { EvidencePicture } from './annotated-image.tsx'
import { useEvidence } from './annotation-provider.tsx'
import classes from './annotated-layout.module.css'

/** A result with its picture: side by side where there is room, else the picture above. Without marks, the result alone. */
export function ResultEvidence({ children }: { children: ReactNode }) {
  const evidence = useEvidence()
  if (!evidence || evidence.store.marks.length === 0) return children
  return (
    <div className={classes.container}>
      <div className={classes.halves}>
        <div className={classes.picture}>
          <EvidencePicture {...evidence} />
        </div>
        <div className={classes.answer}>{children}</div>
      </div>
    </div>
  )
}
