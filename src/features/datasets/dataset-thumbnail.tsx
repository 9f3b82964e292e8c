import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './datasets.module.css'
import { useDatasetImage } from './use-datasets.ts'

type DatasetThumbnailProps = { datasetId: string; digest: string }

/** Decorative: the name of the image is beside it. */
export function DatasetThumbnail({ datasetId, digest }: DatasetThumbnailProps) {
  const { data } = useDatasetImage(datasetId, digest, 'thumbnail')
  const url = useObjectUrl(data)
  return <span className={classes.thumbnail}>{url && <img src={url} alt="" width={48} height={48} />}</span>
}
