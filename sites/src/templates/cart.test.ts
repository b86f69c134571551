import { dedicationUnavailableMessage } from '@lorecircle/shared/cart/problems'
import type { CartPageView } from '@lorecircle/shared/cart/views'
import { expect, test } from 'vitest'
import { cartLine, cartView } from '../fixtures/cart.fixture.ts'
import { htmlOf, textOf } from '../fixtures/html-of.fixture.ts'
import { shop } from '../fixtures/site.fixture.ts'

const pageOf = (view: CartPageView = cartView()) => htmlOf({ template: 'cart', view }, `${shop.url}/cart`)

test('a reader sees each thing with its number, its price less the saving, and what has changed', {
  tags: ['AD4-02', 'AD4-04', 'AD7-10'],
}, async () => {
  const text = textOf(await pageOf())
  expect(text).toContain('Special Edition, No. 7')
  expect(text).toContain('Before the code: $120.00 $108.00 $12.00 off')
  expect(text).toContain('eBook, $6.99 each The price is now $6.99; it was $5.99.')
  expect(text).toContain(
    'Subtotal $133.98 Discount (SPRING) −$12.00 Shipping to Germany $17.00 Total $138.98',
  )
  expect(text).toContain('Germany: $17.00, 6 to 12 days')
})

test('a dedication shows its price, and one that is no longer offered can be removed', {
  tags: ['AD7-07'],
}, async () => {
  const priced = cartLine({ dedicationInCents: 500, dedicationPriceInCents: 500 })
  expect(textOf(await pageOf(cartView({ lines: [priced] })))).toContain(
    'The price includes $5.00 for each dedication.',
  )
  const refused = cartLine({ canDedicate: false, quantity: 0, note: dedicationUnavailableMessage })
  const html = await pageOf(cartView({ lines: [refused] }))
  expect(textOf(html)).toContain('Remove the dedication to buy it without one.')
  expect(html).toContain('<input type="hidden" name="dedication" value>')
  expect(html).not.toContain('<textarea class="input written" name="dedication"')
})

test('a dedication stands as it will be written, and only for what is sent by post', {
  tags: ['AD7-07'],
}, async () => {
  const html = await pageOf()
  expect(html).toMatch(/<blockquote class="dedication"[^>]*>For Ramón Alonzo, who kept his\.<\/blockquote>/)
  expect(html.match(/name="dedication"/g)).toHaveLength(1)
  expect(html).toMatch(/<textarea[^>]* name="dedication" maxlength="200"/)
})

test('checking out says the sum that the page shows, and waits while something is in the way', async () => {
  const html = await pageOf()
  expect(html).toContain('<input type="hidden" name="totalInCents" value="13898">')
  expect(html).toMatch(/<button class="btn big" type="submit">Check out<\/button>/)
  const stuck = await pageOf(cartView({ problem: 'This shop does not ship there.' }))
  expect(stuck).toMatch(/<button class="btn big" type="submit" disabled[^>]*>Check out<\/button>/)
  expect(textOf(stuck)).toContain('This shop does not ship there.')
})

test('nobody can ask for more copies than there are, nor for several of one number', async () => {
  const few = cartLine({ number: null, quantity: 3, left: 3 })
  const html = await pageOf(cartView({ lines: [few] }))
  expect(html).toMatch(/name="quantity" value="3" min="0" max="3"/)
  expect(html).toMatch(/aria-label="Increase quantity" disabled/)
  expect(await pageOf(cartView({ lines: [cartLine()] }))).not.toContain('aria-label="Increase quantity"')
})

test('what has gone can only be taken out', async () => {
  const gone = {
    quantity: 0,
    slug: null,
    canDedicate: false,
    number: null,
    note: 'This is no longer in the shop.',
  }
  const html = await pageOf(cartView({ lines: [cartLine(gone)] }))
  expect(textOf(html)).toContain('This is no longer in the shop.')
  expect(html).not.toContain('/shop/the-charwomans-shadow"')
  expect(html).toContain('>Remove<')
})

test('an empty cart has one way on, and a refusal says why', async () => {
  const html = await pageOf(cartView({ lines: [] }, { refusal: 'The number has just been taken.' }))
  expect(html).toMatch(/role="alert">The number has just been taken\./)
  expect(html).toMatch(/Your cart is empty\.<\/p><a class="btn" href="\/bookstore">/)
  expect(html).not.toContain('Check out')
})

test('a code that is not good says why, and one for each reader once asks who it is', async () => {
  const problem = 'This code works once per customer. Enter your email address.'
  const html = await pageOf(cartView({ code: { code: 'ONCE', problem, asksEmail: true } }))
  expect(html).toContain(problem)
  expect(html).toContain('type="email" name="email"')
})

test('whose number is taken reads it in its line, and takes the next free one or chooses another', async () => {
  const taken = cartLine({ quantity: 0, note: 'No. 7 is taken.', taken: { how: 'gone', next: 8 } })
  const html = await pageOf(cartView({ lines: [taken] }))
  expect(textOf(html)).toContain('No. 7 is taken. Take No. 8 Choose Another Number')
  expect(html).toMatch(/name="do" value="number".*name="line" value="1".*name="number" value="8"/s)
  const held = cartLine({ taken: { how: 'held', next: null } })
  const text = textOf(await pageOf(cartView({ lines: [held] })))
  expect(text).toContain('No. 7 is in a checkout, perhaps your own.')
  expect(text).not.toContain('Take No.')
})

test('a country is chosen in a plain form, whose button stays for whoever has no JavaScript', async () => {
  expect(await pageOf()).toMatch(/value="country".*<select[^>]*name="country".*>Update Country<\/button>/s)
})

test('where zones divide a country, the state and the postal code are asked in a plain form', async () => {
  const place = { states: ['HI', 'AK'], asksPostalCode: true, state: null, postalCode: null }
  const shipping = { state: 'unknown_place' as const, country: 'US' }
  const asked = await pageOf(cartView({ country: 'US', countries: ['US'], place, shipping }))
  expect(asked).toMatch(
    /value="place".*name="country" value="US".*name="state" required.*Alaska.*Hawaii.*Any other.*name="postalCode"/s,
  )
  const said = await pageOf(
    cartView({ country: 'US', place: { ...place, state: 'other', postalCode: '97205' } }),
  )
  expect(said).toMatch(/<option value="other" selected[^>]*>.*name="postalCode" value="97205"/s)
  expect(await pageOf()).not.toContain('name="postalCode"')
})
