import type { ReactNode } from 'react'
import { EvidencePicture } from './evidence-picture.tsx'
import { useEvidence } from './evidence-provider.tsx'
import classes from './result-evidence.module.css'

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
