import { expect } from '../../../journeys/support/person.ts'
import { button, cartOf, checkOut, fold, openCart, putIn } from './cart.ts'
import { code, pageOf } from './everykind.ts'
import { expectOrder, type Kind } from './kind.ts'

const paperback = { lines: ['The Worm Ouroboros, Paperback'], owed: 'unfulfilled' as const }

const tenthOff = {
  sums: { itemsInCents: 1_200, discountInCents: 120, shippingInCents: 500 },
  paid: '$15.80',
}

/** What only a cart's own page, or a link, says of a sale. */
export const fromTheCart: Kind[] = [
  {
    name: 'with a code, which a link brought and they typed once more',
    tag: ['@AD7-10'],
    async walk(cell) {
      const { shop, hands, email } = cell
      const { page } = hands
      await hands.open(`${pageOf(shop.books.printed)}?code=${code}`)
      await expect(page.getByText('Discount code added', { exact: false })).toBeVisible()
      await putIn(hands, 'Paperback')
      await openCart(hands)
      const off = cartOf(page).getByText(`Discount (${code})`)
      await expect(off).toBeVisible()
      await hands.press(button(page, 'Remove the code'))
      await expect(off).toHaveCount(0)
      await hands.write(cartOf(page).getByLabel('Discount code'), code.toLowerCase())
      await hands.press(button(page, 'Apply'))
      await expect(off).toBeVisible()
      await hands.look()
      await checkOut(hands)
      await hands.pay({ email })
      await expectOrder(cell, { ...paperback, ...tenthOff })
    },
  },
  {
    name: 'as a gift to another address, with a note',
    async walk(cell) {
      const { shop, hands, email } = cell
      const { page } = hands
      const note = 'From the other side of the hill.'
      await hands.open(pageOf(shop.books.printed))
      await putIn(hands, 'Paperback')
      await openCart(hands)
      await hands.press(fold(page, 'Is it a gift?'))
      await hands.write(page.getByLabel('Gift message'), note)
      await hands.press(button(page, 'Mark as Gift'))
      await expect(page.getByText('This is a gift', { exact: true })).toBeVisible()
      await checkOut(hands)
      await hands.pay({ email, parcelTo: 'A Friend' })
      const sums = { itemsInCents: 1_200, shippingInCents: 500 }
      const { gift, shipTo } = await expectOrder(cell, { ...paperback, sums, paid: '$17.00' })
      expect({ gift, to: shipTo?.name }).toEqual({ gift: { note }, to: 'A Friend' })
      await expect(page.getByText('Gift message:')).toBeVisible()
      await expect(page.getByText(note)).toBeVisible()
      await expect(page.getByText('A Friend').first()).toBeVisible()
      await hands.look()
    },
  },
]
