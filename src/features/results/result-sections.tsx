import { Progress, Stack, Text } from '@mantine/core'
import { formatDecimal, formatPercent } from '#domain/results/parsing/numbers.ts'
import type { Score, Section } from '#domain/results/sections.ts'
import { Chip } from './components/chip.tsx'
import classes from './components/components.module.css'
import { RowList, TagList } from './components/lists.tsx'
import { Notice } from './components/notice.tsx'
import { OcrText } from './components/ocr-text.tsx'
import { Prose, SafeText } from './components/safe-text.tsx'
import { Stars } from './components/stars.tsx'

export function ResultSections({ sections }: { sections: Section[] }) {
  return (
    <Stack gap="md">
      {sections.map((section, index) => (
        <div key={index}>
          {'title' in section && section.type !== 'notice' && (
            <Text component="h3" size="sm" className={classes.sectionTitle}>
              {section.title}
            </Text>
          )}
          <SectionContent section={section} />
        </div>
      ))}
    </Stack>
  )
}

function SectionContent({ section }: { section: Section }) {
  switch (section.type) {
    case 'rows':
      return section.list.total === 0 ? <span>{section.empty}</span> : <RowList list={section.list} />
    case 'tags':
      return <TagList list={section.list} tone={section.tone} />
    case 'values':
      return <NameValueList values={section.values} />
    case 'prose':
      return <Prose text={section.text} isLead={section.isLead} />
    case 'text':
      return <OcrText label={section.label} text={section.text} words={section.words} />
    case 'notice':
      return (
        <Notice tone={section.tone} title={section.title}>
          {section.text}
        </Notice>
      )
    case 'scores':
      return <Scores scores={section.scores} />
    case 'stars':
      return (
        <>
          <Stars value={section.value} /> {formatDecimal(section.value)} out of 5
        </>
      )
    case 'progress':
      return (
        <>
          <Text fw={600}>{formatPercent(section.fraction)}</Text>
          <Progress value={section.fraction * 100} size="sm" aria-hidden />
        </>
      )
  }
}

function NameValueList({ values }: Pick<Extract<Section, { type: 'values' }>, 'values'>) {
  return (
    <dl className={classes.facts}>
      {values.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <SafeText text={value} /> : <Chip badge={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function Scores({ scores }: { scores: Score[] }) {
  return (
    <div className={classes.twoColumns}>
      {scores.map(({ title, text, outOf, badge }) => (
        <div key={title}>
          <Text component="h3" size="sm" className={classes.sectionTitle}>
            {title}
          </Text>
          <div className={classes.score}>
            <span>
              <span className={classes.scoreValue}>{text}</span>
              {outOf !== undefined && (
                <>
                  {' '}
                  <Text component="span" c="dimmed">
                    out of {outOf}
                  </Text>
                </>
              )}
            </span>
            {badge && <Chip badge={badge} />}
          </div>
        </div>
      ))}
    </div>
  )
}
