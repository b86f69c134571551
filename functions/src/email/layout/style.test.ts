import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colour, colours, platformAccent, shopAccents } from './style.ts'

const tokens = readFileSync(new URL('../../../../shared/styles/tokens.css', import.meta.url), 'utf8')
const pair = ({ day, candle }: Colour) => `light-dark(${day}, ${candle})`

test('an email has the colours of the pages that it leads to', () => {
  const root = { ...colours, accent: platformAccent }
  for (const [name, colour] of Object.entries(root)) {
    expect(tokens).toContain(`\n  --${name}: ${pair(colour)};`)
  }
  for (const [name, colour] of Object.entries(shopAccents)) {
    expect(tokens).toContain(`[data-accent="${name}"] {\n  --accent: ${pair(colour)};`)
  }
})
