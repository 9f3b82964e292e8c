import { describe, expect, test, vi } from 'vitest'
import { responseSchemas } from './response-schemas.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

describe('a list of agents', () => {
  const read = (list: unknown) => responseSchemas.agents.parse(list)

  test('may lack ids, codes or names', () => {
    const list = [
      { code: 'counter', name: 'Counter' },
      { id: 7, code: null, name: 'Seven' },
      { name: 'Reader' },
      { id: 'scene', code: '', name: null },
    ]
    expect(read(list)).toEqual({
      items: [
        { id: 'counter', code: 'counter', name: 'Counter' },
        { id: 7, code: '7', name: 'Seven' },
        { id: 'Reader', code: 'Reader', name: 'Reader' },
        { id: 'scene', code: 'scene', name: 'scene' },
      ],
      skipped: 0,
    })
  })

  test('loses only the entries that cannot be used', () => {
    const { items, skipped } = read([null, 'x', {}, { code: ' ' }, { code: 'counter', description: 5 }])
    expect(items).toEqual([{ id: 'counter', code: 'counter', name: 'counter' }])
    expect(skipped).toBe(4)
  })

  test('has each code and each variant once', () => {
    const variants = [
      { id: 1, name: 'Fast' },
      { id: '1', name: 'Slow' },
      { name: 'Best' },
      { model: 'm' },
      {},
    ]
    const { items, skipped } = read([
      { id: 1, code: 'counter', name: 'First', variants },
      { id: 2, code: 'counter', name: 'Second' },
    ])
    expect(items).toMatchObject([
      {
        name: 'First',
        variants: [
          { id: 1, name: 'Fast' },
          { id: 'Best', name: 'Best' },
          { id: 'm', name: 'm' },
        ],
      },
    ])
    expect(skipped).toBe(1)
  })
})

test('a list of providers has each provider and model once', () => {
  const { items, skipped } = responseSchemas.providers.parse([
    { id: 'google', name: 'Google', models: ['a', 'a', '', null, 'b'] },
    { id: 'google', name: 'Other' },
    { name: 'Local' },
  ])
  expect(items).toEqual([
    { id: 'google', name: 'Google', models: ['a', 'b'] },
    { id: 'Local', name: 'Local', models: [] },
  ])
  expect(skipped).toBe(1)
})

test('organizations and API keys lose only the entries without an id', () => {
  expect(responseSchemas.organizations.parse([{ id: 1 }, {}, { id: 1, name: 'Again' }])).toEqual([
    { id: 1, name: '1' },
  ])
  expect(responseSchemas.apiKeys.parse([{ id: 1, key_preview: 'vak_…1' }, { name: 'No id' }])).toEqual([
    { id: 1, name: 'vak_…1', key_preview: 'vak_…1', created_at: '' },
  ])
})

test('a trial may lack its used part or its remaining part', () => {
  const read = (trial: unknown) => responseSchemas.trialUsage.parse(trial)
  expect(read({ trial_remaining: 990 })).toEqual({
    trial_remaining: 990,
    trial_used: 10,
    trial_total: 1000,
  })
  expect(read({ trial_remaining: 5, trial_total: 20, trial_used: null })).toMatchObject({ trial_used: 15 })
  expect(read({ trial_used: 15, trial_total: 20 })).toMatchObject({ trial_remaining: 5 })
  expect(responseSchemas.trialUsage.safeParse({ success: true }).success).toBe(false)
})

test('a user may have fields of other types', () => {
  expect(responseSchemas.user.parse({ id: null, name: 5, email: false })).toEqual({ name: '5' })
})
