import type { CountTemplate } from '#contract/count-template.ts'
import { useCountTemplateImage } from '#core/agents/use-count-templates.ts'
import { useObjectUrl } from '#ui/use-object-url.ts'
import classes from './templates.module.css'

type TemplateImageProps = {
  template: CountTemplate
  organizationId?: string | undefined
  isSmall?: boolean
}

export function TemplateImage({ template, organizationId, isSmall }: TemplateImageProps) {
  const { data } = useCountTemplateImage(template, organizationId)
  const url = useObjectUrl(data)
  const props = { className: classes.image, 'data-small': isSmall || undefined }
  return url ? <img {...props} src={url} alt="" /> : <span {...props} />
}
