import { expect } from '../../../journeys/support/person.ts'
import { button, cartOf, checkOut, fold, lookOn, putIn } from './cart.ts'
import { copies, pageOf, together } from './everykind.ts'
import { expectOrder, type Kind } from './kind.ts'

/** Kinds of sale that end in a parcel. */
export const printed: Kind[] = [
  {
    name: 'one numbered copy',
    tag: ['@AD7-01', '@AD7-08'],
    async walk(cell) {
      const { shop, hands, email } = cell
      await hands.open(pageOf(shop.books.printed))
      await hands.look()
      await hands.press(button(hands.page, 'Buy Now Special Edition'))
      await hands.pay({ email })
      await expectOrder(cell, {
        lines: [new RegExp(`^The Worm Ouroboros, Special Edition, No\\. \\d+ of ${copies}$`)],
        sums: { itemsInCents: 12_000, shippingInCents: 500 },
        paid: '$125.00',
        owed: 'unfulfilled',
      })
    },
  },
  {
    name: 'several books in a cart, one of them dedicated',
    tag: ['@AD4-02', '@AD7-07', '@AD7-08', '@AD7-09'],
    country: 'GB',
    async walk(cell) {
      const { shop, hands, email, ownNumber } = cell
      const { page } = hands
      const book = pageOf(shop.books.printed)
      const dedication = 'For Ada, who knows the way.'
      await hands.open(book)
      await hands.press(fold(page, 'Choose your number'))
      await hands.write(page.getByLabel(`Your number, from 1 to ${copies}`), String(ownNumber))
      await hands.write(page.getByLabel('Dedication, written exactly').first(), dedication)
      await putIn(hands, 'Special Edition')
      await expect(cartOf(page)).toContainText(`No. ${ownNumber}`)
      await lookOn(hands, book)
      await putIn(hands, 'Paperback')
      await expect(cartOf(page).locator('.cart-total')).toContainText('$149.00')
      const line = cartOf(page).getByRole('listitem').filter({ hasText: 'Paperback' })
      await hands.press(line.getByRole('button', { name: 'Increase quantity' }))
      await expect(cartOf(page).locator('.cart-total')).toContainText('$161.00')
      await hands.choose(
        cartOf(page).getByLabel('Shipping to'),
        'United States',
        button(page, 'Update Country'),
      )
      await expect(cartOf(page).locator('.cart-total')).toContainText('$149.00')
      await hands.look()
      await checkOut(hands)
      await hands.pay({ email })
      await expectOrder(cell, {
        lines: [
          `The Worm Ouroboros, Special Edition, No. ${ownNumber} of ${copies}`,
          '2 × The Worm Ouroboros, Paperback',
        ],
        sums: { itemsInCents: 14_400, shippingInCents: 500 },
        paid: '$149.00',
        owed: 'unfulfilled',
      })
      await expect(page.getByText(dedication)).toBeVisible()
    },
  },
  {
    name: 'two books that are sold together',
    async walk(cell) {
      const { shop, hands, email } = cell
      await hands.open(shop.bundleUrl)
      await hands.look()
      await hands.press(button(hands.page, `Buy Now ${together.name}`))
      await hands.pay({ email })
      const { lines } = await expectOrder(cell, {
        lines: [/^The Worm Ouroboros, Special Edition, No\. \d+ of/, 'Lilith, Hardcover'],
        sums: { itemsInCents: together.priceInCents, shippingInCents: 500 },
        paid: '$130.00',
        owed: 'unfulfilled',
      })
      expect(lines.map(({ bundle }) => bundle?.name)).toEqual([together.name, together.name])
    },
  },
]
