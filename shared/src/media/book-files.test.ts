import { expect, test } from 'vitest'
import { testFormat } from '../book/book.fixture.ts'
import { Format } from '../book/book.ts'
import { SoldFormat } from '../order/line.ts'
import { describeBookFile } from './book-file.ts'

const file = { key: 'k', name: 'lilith.epub', sizeInBytes: 2_100_000, contentType: 'application/epub+zip' }
const pdf = { ...file, key: 'p', name: 'lilith.pdf', contentType: 'application/pdf' }

test('what was stored when an eBook had one file has a list of it today', () => {
  const { files: _, ...before } = testFormat({ type: 'eBook' })
  expect(Format.parse({ ...before, file }).files).toEqual([file])
  expect(Format.parse({ ...before, file: null }).files).toEqual([])
  expect(SoldFormat.parse({ id: 'f', type: 'eBook', file, stamped: true })).toEqual({
    id: 'f',
    type: 'eBook',
    stamped: true,
    files: [file],
  })
})

test('files keep their order, and an eBook has ten of them at most', () => {
  const of = (files: object[]) => SoldFormat.safeParse({ id: 'f', type: 'eBook', files })
  expect(of([pdf, file]).data?.files).toEqual([pdf, file])
  expect(of(Array.from({ length: 11 }, () => file)).success).toBe(false)
  expect(SoldFormat.safeParse({ id: 'f', type: 'eBook' }).success, 'neither one nor several').toBe(false)
})

test('a reader reads kind and size of each file, and its name where others are of its kind', () => {
  expect(describeBookFile(file, [file, pdf])).toBe('EPUB · 2.1 MB')
  const chapter = (name: string) => ({ ...file, name, sizeInBytes: 12_345, contentType: 'audio/mpeg' })
  const chapters = [chapter('1 The Library.mp3'), chapter('2 The Mirror.mp3')]
  expect(chapters.map((one) => describeBookFile(one, [...chapters, pdf]))).toEqual([
    '1 The Library.mp3 · MP3 audio · 12 kB',
    '2 The Mirror.mp3 · MP3 audio · 12 kB',
  ])
})
