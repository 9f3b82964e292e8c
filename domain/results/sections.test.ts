import { expect, test } from 'vitest'
import { confidenceBadge } from './sections.ts'

test.each([
  ['high', 'ok'],
  ['very certain', 'ok'],
  ['medium', 'caution'],
  ['uncertain', 'caution'],
  ['highly uncertain', 'caution'],
  ['unsure', 'caution'],
  ['not sure', 'bad'],
  ['low certainty', 'bad'],
  ['7 of 9', 'plain'],
])('the confidence %j is %s', (text, tone) => expect(confidenceBadge({ text }).tone).toBe(tone))
