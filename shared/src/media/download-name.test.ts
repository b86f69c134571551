import { expect, test } from 'vitest'
import { bookFileKinds, downloadName } from './book-file.ts'

const file = (contentType: string, name = 'final_v3 (2)') => ({ name, contentType })
const lilith = { title: 'Lilith', author: 'George MacDonald' }

test('a reader’s file bears title and author, whatever its author called it and of whichever kind it is', () => {
  const kinds = Object.values(bookFileKinds)
  const files = kinds.map(({ contentType }) => file(contentType))
  expect(files.map((one) => downloadName({ ...lilith, file: one, beside: files }))).toEqual(
    kinds.map(({ ending }) => `Lilith - George MacDonald${ending}`),
  )
})

test('parts of an audiobook are numbered in their order, and the EPUB beside them is not', () => {
  const parts = [1, 2, 3].map((part) => file('audio/mpeg', `track ${part}.mp3`))
  const epub = file('application/epub+zip')
  const beside = [epub, ...parts]
  expect(beside.map((one) => downloadName({ ...lilith, file: one, beside }))).toEqual([
    ...['Lilith - George MacDonald.epub', 'Lilith - 01.mp3', 'Lilith - 02.mp3', 'Lilith - 03.mp3'],
  ])
})

test('a title that no system takes as a name becomes one that each does', () => {
  const named = (title: string, author = 'É. Nesbit') => {
    const epub = file('application/epub+zip')
    return downloadName({ title, author, file: epub, beside: [epub] })
  }
  expect(named('Who? “Me”/You: 1\\2 <3>\n')).toBe('Who “Me” You 1 2 3 - É. Nesbit.epub')
  expect(named('../..', '...')).toBe('Untitled.epub')
  expect(named('妖'.repeat(180))).toBe(`${'妖'.repeat(50)} - É. Nesbit.epub`)
  const longest = named('👩‍🚀'.repeat(100), 'あ'.repeat(100))
  expect(new TextEncoder().encode(longest).length).toBeLessThan(230)
})

test('a title longer than a file’s name may be ends with a whole word', () => {
  const epub = file('application/epub+zip')
  const title = `${'The Wanderer '.repeat(10)}beyond the Fields We Know`
  expect(downloadName({ title, author: 'É. Nesbit', file: epub, beside: [epub] })).toBe(
    `${'The Wanderer '.repeat(10)}beyond the Fields We - É. Nesbit.epub`,
  )
})

test('a file of a kind that nobody knows keeps its own ending', () => {
  const old = file('application/octet-stream', 'lilith.azw3')
  expect(downloadName({ ...lilith, file: old, beside: [old] })).toBe('Lilith - George MacDonald.azw3')
})
