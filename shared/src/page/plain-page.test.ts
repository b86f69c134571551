import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainPage } from './plain-page.ts'

test('whoever reads a page that stands alone sees the paper and the ink of all the others', () => {
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8')
  const page = plainPage({ title: 'One moment', text: 'It comes.' })
  for (const name of ['paper', 'ink']) {
    const colour = new RegExp(`--${name}: (light-dark[^;]*);`).exec(tokens)?.[1]
    expect(page).toContain(colour)
  }
})

test('what it says cannot become more than words', () => {
  const page = plainPage({ title: '<b>', text: '<script>', links: [{ to: '/a"b', says: '<i>' }] })
  expect(page).not.toMatch(/<b>|<script>|<i>|a"b/)
  expect(page).toMatch(/<a href="\/a&quot;b">&lt;i&gt;<\/a>/)
  expect(page).not.toContain('http-equiv')
})
