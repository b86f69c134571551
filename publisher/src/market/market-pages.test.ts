import type { Card } from '@lorecircle/shared/market/card'
import { expect, test } from 'vitest'
import { emptyFront } from './front.ts'
import { landingPage } from './market-pages.ts'

const card = (id: string, cover: Card['cover']): Card => ({
  id,
  title: id,
  productUrl: null,
  authorName: null,
  authorUrl: null,
  cover,
  priceInCents: null,
  paidPriceInCents: null,
  tagline: '',
})
const site = { origin: 'https://lorecircle.example', paymentOrigin: 'https://pay.example' }
const cover: Card['cover'] = {
  hash: 'c'.repeat(32),
  width: 600,
  height: 900,
  widths: [160],
  colour: '#000000',
  alt: '',
}

test('on the front table lie the newest books that have a cover', () => {
  const cards = [card('bare', null), ...Array.from({ length: 9 }, (_, n) => card(`b${n}`, cover))]
  const page = landingPage({ ...emptyFront, cards }, site)
  const shown = page.page.template === 'landing' ? page.page.view.cards.map(({ id }) => id) : []
  expect(shown).toEqual(['b0', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6'])
})
