import { expect, test } from 'vitest'
import { sampleProviders } from '#contract/samples/providers.ts'
import { chooseModel, firstOf } from './choose-model.ts'

const variant = (model: string | null) => ({ id: 1, name: 'Standard', model })

test('The first provider and its first model stand until something else is chosen', () => {
  expect(chooseModel(sampleProviders, null, undefined)).toEqual({
    provider: 'google',
    model: 'gemini-1.5-flash',
  })
})

test.each([
  ['gpt-4o', { provider: 'openai', model: 'gpt-4o' }],
  ['claude-3-haiku-20240307', { provider: 'anthropic', model: 'claude-3-haiku-20240307' }],
  ['a model nobody lists', { provider: 'google', model: 'gemini-1.5-flash' }],
  [null, { provider: 'google', model: 'gemini-1.5-flash' }],
])('A variant of %s brings its model along', (model, expected) => {
  expect(chooseModel(sampleProviders, null, variant(model))).toEqual(expected)
})

test('A variant of a provider goes to that provider, also where its model is not listed', () => {
  const built = { id: 'local', name: 'Built-in', models: ['built-in'] }
  const local = { ...variant('tesseract-5'), provider: 'local' }
  expect(chooseModel([...sampleProviders, built], null, local)).toEqual({
    provider: 'local',
    model: 'built-in',
  })
})

test('What the person picked goes before the variant, as long as it is offered', () => {
  const picked = { provider: 'openai', model: 'gpt-4-vision-preview' }
  expect(chooseModel(sampleProviders, picked, variant('gemini-1.5-pro'))).toEqual(picked)
  const gone = { provider: 'openai', model: 'gemini-1.5-pro' }
  expect(chooseModel(sampleProviders, gone, variant('gpt-4o'))).toEqual({
    provider: 'openai',
    model: 'gpt-4o',
  })
})

test('Without providers nothing is asked for', () => {
  expect(chooseModel([], null, variant('gpt-4o'))).toBeUndefined()
  expect(firstOf({ id: 'empty', name: 'Empty', models: [] })).toBeUndefined()
})
