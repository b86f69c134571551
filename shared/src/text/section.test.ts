import { expect, test } from 'vitest'
import { visibleSections } from './section.ts'

test('readers get no empty section, and no heading that its author left as it came', () => {
  const added = { title: 'New Section', text: '', image: null }
  expect(visibleSections([added, { ...added, title: ' ' }])).toEqual([])
  expect(visibleSections([{ ...added, text: 'Not to scale.' }])).toEqual([
    { title: '', text: 'Not to scale.', image: null },
  ])
  const own = { ...added, title: 'The coast' }
  expect(visibleSections([own])).toEqual([own])
})
