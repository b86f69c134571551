import { expect, test } from 'vitest'
import { sendingNote } from './sending-note.ts'

const note = 'Readers in 23 countries pay nothing for shipping until you say what it costs.'

test('an author who prices a printed book reads that it is sent for nothing until shipping is set', () => {
  expect(sendingNote({ types: ['Paperback'], index: 0, tariff: null })).toBe(note)
})

test('it is said once in a book, at its first printed format, and of no eBook', () => {
  const types = ['eBook', 'Hardcover', 'Paperback'] as const
  const said = types.map((_, index) => sendingNote({ types, index, tariff: null }))
  expect(said).toEqual([null, note, null])
  expect(sendingNote({ types: ['eBook'], index: 0, tariff: null })).toBeNull()
})

test('it is silent once a tariff is set, and while nobody knows whether one is', () => {
  const tariff = { postedFrom: 'US', handlingDays: null, zones: [] }
  expect(sendingNote({ types: ['Paperback'], index: 0, tariff })).toBeNull()
  expect(sendingNote({ types: ['Paperback'], index: 0, tariff: undefined })).toBeNull()
})
