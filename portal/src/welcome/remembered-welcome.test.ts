import { expect, test } from 'vitest'
import { rememberedWelcome, rememberWelcome } from './remembered-welcome.ts'

function shelfOf(full = false) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error('QuotaExceededError')
      kept.set(key, text)
    },
  }
}
const welcome = {
  etag: '"1"',
  profileImageUrl: '',
  tagline: 'Come in',
  welcomeMessage: '',
  ctaButtons: [],
  sections: [],
}

test('a session remembers the welcome of its own author, and of nobody else', () => {
  const shelf = shelfOf()
  rememberWelcome(shelf, 'a', welcome)
  expect(rememberedWelcome(shelf, 'a')).toEqual(welcome)
  expect(rememberedWelcome(shelf, 'b')).toBeNull()
})

test('what cannot be kept or read is simply not remembered', () => {
  rememberWelcome(shelfOf(true), 'a', welcome)
  for (const text of ['{', '{"tagline":1}']) {
    expect(rememberedWelcome({ getItem: () => text, setItem: () => {} }, 'a')).toBeNull()
  }
})
