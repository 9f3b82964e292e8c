import { expect, test } from 'vitest'
import { type CommandGroup, findCommands } from './find-commands.ts'

const command = (label: string, more = {}) => ({ id: label, label, run: () => undefined, ...more })
const groups: CommandGroup[] = [
  { label: 'Screens', commands: [command('Dashboard'), command('Settings', { keywords: 'api keys' })] },
  { label: 'Agents', commands: [command('Object Counter', { description: 'Counts things' })] },
]
const found = (typed: string) =>
  findCommands(groups, typed).flatMap(({ commands }) => commands.map(({ label }) => label))

test('returns all commands for an empty query', () =>
  expect(found(' ')).toEqual(['Dashboard', 'Settings', 'Object Counter']))

test.each([
  ['DASH', ['Dashboard']],
  ['keys', ['Settings']],
  ['things', ['Object Counter']],
  ['counter obj', ['Object Counter']],
  ['agents', ['Object Counter']],
  ['counter dash', []],
])('returns the commands for %j: %j', (typed, labels) => expect(found(typed)).toEqual(labels))

test('names that begin with the search come first, whatever the form of their letters', () => {
  const agents = {
    label: 'Agents',
    limit: 2,
    commands: ['People Counter', 'Müllcounter', 'Counter'].map((name) => command(`Test ${name}`, { name })),
  }
  const labels = (query: string) =>
    findCommands([agents], query).flatMap(({ commands }) => commands.map(({ label }) => label))
  expect(labels('coun')).toEqual(['Test Counter', 'Test People Counter'])
  expect(labels('mu\u0308ll')).toEqual(['Test Müllcounter'])
})

test('omits groups without matches', () =>
  expect(findCommands(groups, 'dash').map(({ label }) => label)).toEqual(['Screens']))

test('finds commands beyond the limit of a group, and returns as many as it allows', () => {
  const runs = {
    label: 'Recent runs',
    limit: 2,
    commands: ['1 nut', '2 nuts', '3 nuts'].map((it) => command(it)),
  }
  const labels = (query: string) =>
    findCommands([runs], query).flatMap((it) => it.commands.map(({ label }) => label))
  expect(labels('')).toEqual(['1 nut', '2 nuts'])
  expect(labels('3')).toEqual(['3 nuts'])
})
