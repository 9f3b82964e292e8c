import type { Annotation } from '#domain/results/annotations/annotation.ts'
import type { MeasuredImage } from '#ui/use-measured-image.ts'
import classes from './image-with-word.module.css'

/** Around the word, as a fraction of its height: on a phone, a line close to a small word would hide it. */
const marginFraction = 0.5

type ImageWithWordProps = { image: MeasuredImage; word: Annotation | undefined }

/** The image beside the text that is corrected, with the word at the caret. */
export function ImageWithWord({ image: { url, size }, word }: ImageWithWordProps) {
  const { width, height } = size
  const margin = word ? marginFraction * word.shape.height : 0
  return (
    <div className={classes.frame}>
      <div className={classes.canvas} style={{ aspectRatio: `${width} / ${height}` }}>
        <img className={classes.image} src={url} alt="Sent to the agent" />
        {word && (
          <svg className={classes.marks} viewBox={`0 0 ${width} ${height}`} role="img">
            <title>{`“${word.label}” is marked`}</title>
            {(['outline', 'line'] as const).map((name) => (
              <rect
                key={name}
                className={classes[name]}
                x={word.shape.x - margin}
                y={word.shape.y - margin}
                width={word.shape.width + 2 * margin}
                height={word.shape.height + 2 * margin}
              />
            ))}
          </svg>
        )}
      </div>
    </div>
  )
}
