import { beforeEach, expect, test } from 'vitest'
import { dismissToast, shownToasts, showToast, undoLatest } from './toast.ts'

const texts = () => shownToasts().map(({ text }) => text)

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

test('news takes the place of older news, and what can be undone stays beside it', () => {
  showToast({ text: 'Saved for later.' })
  showToast({ text: 'Deleted.', undo: () => {} })
  showToast({ text: 'Book saved!' })
  showToast({ text: 'Book saved! Live in 0.1 s' })
  expect(texts()).toEqual(['Deleted.', 'Book saved! Live in 0.1 s'])
  showToast(null)
  expect(texts()).toEqual(['Deleted.'])
})

test('an author takes things back one by one, the latest first, and each once', () => {
  const back: string[] = []
  showToast({ text: 'First', undo: () => back.push('first') })
  showToast({ text: 'Second', undo: () => back.push('second') })
  expect([undoLatest(), undoLatest(), undoLatest()]).toEqual([true, true, false])
  expect(back).toEqual(['second', 'first'])
})
