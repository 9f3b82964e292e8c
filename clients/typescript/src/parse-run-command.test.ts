import { describe, expect, test } from 'vitest'
import { parseRunCommand } from './parse-run-command.ts'

const env = { AI_VISION_API_KEY: 'vak_live_1' }
const parse = (text: string, environment: NodeJS.ProcessEnv = env) =>
  parseRunCommand(text.split(' ').filter(Boolean), environment)

describe('the command', () => {
  test('has defaults, and reads the environment', () => {
    expect(parse('run counter a.jpg b --csv out.csv')).toMatchObject({
      agent: 'counter',
      paths: ['a.jpg', 'b'],
      url: 'http://localhost:3000',
      apiKey: 'vak_live_1',
      concurrency: 4,
      output: { file: 'out.csv', format: 'csv' },
      restarts: false,
    })
    expect(
      parse('run counter a.jpg --jsonl o --url https://x.example --key k --concurrency 9'),
    ).toMatchObject({
      url: 'https://x.example',
      apiKey: 'k',
      concurrency: 9,
      output: { file: 'o', format: 'jsonl' },
    })
  })

  test.each(['', '--help', 'run -h'])('"%s" shows the help', (text) => {
    expect(parse(text)).toBe('help')
  })

  test.each([
    ['dance counter a.jpg --csv o', 'no command dance'],
    ['run counter --csv o', 'at least one file'],
    ['run counter a.jpg', 'either --csv or --jsonl'],
    ['run counter a.jpg --csv o --jsonl p', 'either --csv or --jsonl'],
    ['run counter a.jpg --csv=', 'name of a file'],
    ['run counter a.jpg --jsonl=', 'name of a file'],
    ['run counter a.jpg --csv .', '. is a folder'],
    ['run counter a.jpg --csv no-folder/o', 'no folder no-folder'],
    ['run counter a.jpg --csv o --concurrency 0', '1 to 32'],
    ['run counter a.jpg --csv o --url ftp://x', 'http(s) address'],
    ['run counter a.jpg --csv o --nonsense', 'Unknown option'],
  ])('"%s" is refused', (text, message) => {
    expect(() => parse(text)).toThrow(message)
  })

  test('needs a key', () => {
    expect(() => parse('run counter a.jpg --csv o', {})).toThrow('AI_VISION_API_KEY')
  })
})
