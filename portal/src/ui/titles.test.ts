import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const opening = /<(?:Screen|AuthLayout)\b[^>]{0,400}/g

/** The window's title in each place that opens a screen, as far as it is a literal. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(opening)].flatMap(([tag]) => {
    const named =
      /\bwindowTitle="([^"]*)"/.exec(tag) ??
      (tag.includes('windowTitle=') ? null : /\btitle="([^"]*)"/.exec(tag))
    return named?.[1] === undefined ? [] : [named[1]]
  })

/** The same screen with the menu beside it and without. */
const shared = ['Page not found']

test('no two screens share a window title', () => {
  const found = globSync('**/*.tsx', { cwd: root }).flatMap((path) =>
    [...new Set(titlesIn(readFileSync(new URL(path, root), 'utf8')))].map((title) => ({ title, path })),
  )
  expect(found.length).toBeGreaterThan(15)
  const twice = found.filter(
    ({ title, path }) =>
      !shared.includes(title) && found.some((other) => other.title === title && other.path !== path),
  )
  expect(twice).toEqual([])
})
