import { expect, test } from 'vitest'
import { shownSections } from './section.ts'

test('readers get no empty section, and no heading that its author left as it came', () => {
  const added = { title: 'New Section', text: '', image: null }
  expect(shownSections([added, { ...added, title: ' ' }])).toEqual([])
  expect(shownSections([{ ...added, text: 'Not to scale.' }])).toEqual([
    { title: '', text: 'Not to scale.', image: null },
  ])
  const own = { ...added, title: 'The coast' }
  expect(shownSections([own])).toEqual([own])
})
