import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { builtRenderer } from './fixtures/built-renderer.fixture.ts'

/** The stylesheets as readers get them, with what older browsers need put in by the build. */
let css = ''
beforeAll(async () => {
  await builtRenderer()
  const folder = new URL('../dist/client/_astro/', import.meta.url)
  css = readdirSync(folder)
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('')
})

/** The rules that stand outside of every `@supports`. */
const unconditional = () => css.replaceAll(/@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')

test('a browser that does not know light-dark() or relative colours gets every colour', () => {
  expect(css).toContain('#f3ebda')
  expect(css).not.toMatch(/light-dark\(|\bfrom var\(/)
})

test('by day and by candle, the colours follow the system, the reader’s choice and the printer', () => {
  const candle = /--lightningcss-light: ?;--lightningcss-dark:initial/
  expect(css).toMatch(new RegExp(`@media ?\\(prefers-color-scheme:dark\\)\\{:root\\{${candle.source}`))
  expect(css).toMatch(new RegExp(`\\[data-theme=candlelight\\]\\{${candle.source}`))
  expect(css).toMatch(
    /@media print\{:root,\[data-theme\]\{--lightningcss-light:initial;--lightningcss-dark: ?;/,
  )
})

test('cards and first letters stand without subgrid and initial-letter', () => {
  expect(css).toContain('grid-template-rows:subgrid')
  expect(unconditional()).not.toMatch(/subgrid|initial-letter/)
  expect(unconditional()).toMatch(/\.card\{[^}]*auto auto 1fr auto/)
  expect(unconditional()).toMatch(/:first-letter\{[^}]*float:left/)
})

test('a scooped corner is a round one where scoops are unknown', () => {
  for (const [rule] of css.matchAll(/[^{}]*\{[^{}]*corner-shape:scoop[^{}]*\}/g)) {
    expect(rule).toMatch(/border-radius:/)
  }
})
