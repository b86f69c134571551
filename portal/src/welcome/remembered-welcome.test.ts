import { expect, test } from 'vitest'
import { rememberedWelcome, rememberWelcome } from './remembered-welcome.ts'

function storageOf(full = false) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full) throw new Error('QuotaExceededError')
      items.set(key, text)
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
  const storage = storageOf()
  rememberWelcome(storage, 'a', welcome)
  expect(rememberedWelcome(storage, 'a')).toEqual(welcome)
  expect(rememberedWelcome(storage, 'b')).toBeNull()
})

test('what cannot be kept or read is simply not remembered', () => {
  rememberWelcome(storageOf(true), 'a', welcome)
  for (const text of ['{', '{"tagline":1}']) {
    expect(rememberedWelcome({ getItem: () => text, setItem: () => {} }, 'a')).toBeNull()
  }
})
