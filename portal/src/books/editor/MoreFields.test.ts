import { expect, test } from 'vitest'
import { languageChoices } from './MoreFields.tsx'

test('languages are offered by name, in the order of the alphabet', () => {
  const names = languageChoices('').map(({ name }) => name)
  expect(names).toContain('English')
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)))
})

test('a book in a language that few write in keeps it', () => {
  expect(languageChoices('pt-BR')).toContainEqual({ code: 'pt-BR', name: 'Brazilian Portuguese' })
  expect(languageChoices('en')).toHaveLength(languageChoices('').length)
})
