import { getFree } from '../../../journeys/support/get-free.ts'
import { expect } from '../../../journeys/support/person.ts'
import { pageOf } from './everykind.ts'
import { expectDownload, expectOrder, type Kind } from './kind.ts'

const owed = 'delivered_digitally' as const

/** Kinds of sale that end with a file, at once or on its day. */
export const digital: Kind[] = [
  {
    name: 'an eBook',
    tag: ['@AD7-01', '@AD7-03'],
    async walk(cell) {
      const { shop, hands, email } = cell
      await hands.open(pageOf(shop.books.paid))
      await hands.press(hands.page.getByRole('button', { name: 'Buy Now eBook' }))
      await hands.pay({ email })
      await expectOrder(cell, {
        lines: ['Phantastes, eBook'],
        sums: { itemsInCents: 499 },
        paid: '$4.99',
        owed,
      })
      await hands.look()
      await expectDownload(hands, 'Download your eBook')
    },
  },
  {
    name: 'an eBook that costs nothing',
    tag: ['@AD4-05', '@AD4-06', '@AD7-03'],
    async walk(cell) {
      const { shop, hands, email, platform } = cell
      await hands.open(pageOf(shop.books.free))
      await hands.press(hands.page.getByRole('button', { name: 'Get it Free eBook' }))
      await expect(hands.page.getByRole('heading', { name: 'Get it Free', level: 1 })).toBeVisible()
      await hands.look()
      await getFree(hands.page, platform, email, hands)
      await expectOrder(cell, {
        lines: ['Goblin Market, eBook'],
        sums: { itemsInCents: 0 },
        paid: '$0.00',
        owed,
      })
      await hands.look()
      await expectDownload(hands, 'Download your eBook')
    },
  },
  {
    name: 'an eBook for what they want to pay',
    async walk(cell) {
      const { shop, hands, email } = cell
      const { page } = hands
      await hands.open(pageOf(shop.books.said))
      await hands.look()
      await hands.write(page.getByLabel('Name your price'), '2.75')
      await hands.press(page.getByRole('button', { name: 'Buy Now eBook' }))
      await hands.pay({ email })
      await expectOrder(cell, {
        lines: ['Time Flies, eBook'],
        sums: { itemsInCents: 275 },
        paid: '$2.75',
        owed,
      })
    },
  },
  {
    name: 'an eBook that is still to come',
    async walk(cell) {
      const { shop, hands, email } = cell
      const { page } = hands
      await hands.open(pageOf(shop.books.coming))
      await expect(page.getByText(/^Preorder: comes on /)).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Preorder eBook' }))
      await hands.pay({ email })
      const { lines } = await expectOrder(cell, {
        lines: ['The Night Land, eBook'],
        sums: { itemsInCents: 549 },
        paid: '$5.49',
        owed: 'preordered',
      })
      expect(lines.map(({ releaseOn }) => releaseOn)).toEqual([shop.books.coming.releaseOn])
      await expect(page.getByText(/^It comes on /)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Download your eBook' })).toHaveCount(0)
      await hands.look()
    },
  },
]
