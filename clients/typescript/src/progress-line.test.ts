import { expect, test } from 'vitest'
import { createProgressLine } from './progress-line.ts'

function showInTerminal(progress: Parameters<ReturnType<typeof createProgressLine>['show']>[0]): string {
  let text = ''
  const terminal = { isTTY: true, write: (part: string) => (text += part) }
  createProgressLine(terminal as unknown as NodeJS.WriteStream).show(progress)
  return text
}

test('the bar shows the images that are sent and those that are analyzed', () => {
  expect(showInTerminal({ total: 10, sent: 6, succeeded: 3, failed: 1 })).toContain(
    '[#####.....] 6 of 10 sent, 3 analyzed, 1 failed',
  )
})

test('the bar is full if the batch has more images on the server', () => {
  expect(showInTerminal({ total: 1, sent: 1, succeeded: 2, failed: 0 })).toContain('[##########]')
})
