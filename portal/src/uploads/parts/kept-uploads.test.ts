import { expect, test } from 'vitest'
import { createResumableUploads, isSameFile, type ResumableUpload } from './kept-uploads.ts'
import { initialUploadState } from './part-upload-state.ts'

const day = 24 * 60 * 60_000
const upload: ResumableUpload = {
  id: 'a',
  place: 'format-1',
  name: 'lilith.m4b',
  sizeInBytes: 25,
  head: 'abc',
  partBytes: 10,
  finished: [1, 3],
  beganAtMs: 0,
}

/** A browser's storage, which outlives its pages. */
function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('an upload is there after a reload, for its own author, until it is done or a week is over', () => {
  const browser = storage()
  const at = (ms: number, sub = 'author') => createResumableUploads(browser, sub, () => ms)
  at(0).keep(upload)
  at(0).keep({ ...upload, id: 'b', place: 'format-2' })
  at(1).keep({ ...upload, finished: [1, 2, 3] })
  expect(at(6 * day).all()).toMatchObject([{ id: 'a', finished: [1, 2, 3] }, { id: 'b' }])
  expect(at(1, 'somebody else').all()).toEqual([])
  expect(at(8 * day).all()).toEqual([])
  at(1).forget('a')
  expect(at(1).all()).toMatchObject([{ id: 'b' }])
})

test('an upload follows its field when the book gets its name, and one that is over does not come back', () => {
  const kept = createResumableUploads(storage(), 'author', () => 0)
  kept.keep({ ...upload, place: 'new-1' })
  kept.move('a', 'format-1')
  expect(initialUploadState('format-1', kept.all())).toMatchObject({ stage: 'unfinished', id: 'a' })
  kept.forget('a')
  kept.move('a', 'format-2')
  expect(kept.all()).toEqual([])
})

test('a storage that is closed, or holds something else, keeps nobody from uploading', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  const kept = createResumableUploads({ getItem: closed, setItem: closed, removeItem: closed }, 'author')
  kept.keep(upload)
  expect(kept.all()).toEqual([])
  const odd = { ...storage(), getItem: () => '{"finished":' }
  expect(createResumableUploads(odd, 'author').all()).toEqual([])
  expect(createResumableUploads({ ...storage(), getItem: () => '[{"id":1}]' }, 'author').all()).toEqual([])
})

test('a file is known again by its name, its size and how it begins', () => {
  expect(isSameFile(upload, { name: 'lilith.m4b', sizeInBytes: 25, head: 'abc' })).toBe(true)
  for (const other of [{ name: 'b' }, { sizeInBytes: 26 }, { head: 'abd' }]) {
    expect(isSameFile(upload, { name: 'lilith.m4b', sizeInBytes: 25, head: 'abc', ...other })).toBe(false)
  }
})

test('a field shows how much of its own file has arrived', () => {
  expect(initialUploadState('format-1', [upload])).toMatchObject({
    stage: 'unfinished',
    id: 'a',
    sentBytes: 15,
  })
  expect(initialUploadState('format-2', [upload])).toEqual({ stage: 'idle' })
  const early = { ...upload, id: 'b', place: 'new-1' }
  expect(
    initialUploadState('format-2', [upload, early]),
    'it was chosen before the format was stored',
  ).toMatchObject({
    id: 'b',
  })
})
