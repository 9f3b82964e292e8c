import { ErrorAlert } from '#ui/error-alert.tsx'
import type { Picture } from './use-picture.ts'

/** What was wrong with the last file. */
export function PictureProblem({ picture }: { picture: Picture }) {
  if (picture.status === 'refused') return <ErrorAlert message={picture.message} />
  return picture.status === 'ready' && picture.problem ? <ErrorAlert message={picture.problem} /> : null
}
