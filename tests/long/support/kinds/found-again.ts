import { calls } from '@lorecircle/shared/registry/calls'
import { pagesOf } from '../../../journeys/support/pages.ts'
import { expect } from '../../../journeys/support/person.ts'
import { buy } from '../edition.ts'
import { linkIn } from '../looking-up.ts'
import { type Cell, expectDownload, type Kind } from './kind.ts'

/** Bought beforehand, at another time; answers the address. */
const bought = ({ shop, email }: Cell) => buy(shop, shop.books.paid, email.split('.')[0] ?? '')

/** What was bought is found again, without an account. */
export const foundAgain: Kind[] = [
  {
    name: 'their library, by a letter',
    async walk(cell) {
      const { hands, reader, platform } = cell
      const { page } = hands
      const email = await bought(cell)
      await hands.open(pagesOf(platform).landing)
      await hands.press(page.getByRole('link', { name: 'Your library' }))
      await hands.write(page.getByLabel('The email address you ordered with'), email)
      await hands.press(page.getByRole('button', { name: 'Send me the link' }))
      await expect(page.getByRole('heading', { name: 'Check your email.' })).toBeVisible()
      await hands.open(await linkIn(reader, platform.mailbox, email, /Your library/, 'Open my library'))
      await expect(page.getByRole('heading', { name: 'Phantastes' })).toBeVisible()
      await hands.look()
      await expectDownload(hands, 'Download Phantastes')
    },
  },
  {
    name: 'their order, by its number',
    async walk(cell) {
      const { shop, hands, reader, platform } = cell
      const { page } = hands
      const email = await bought(cell)
      const { orders } = await shop.call(calls.orders, { email })
      const number = orders.map(({ id }) => id).join()
      await hands.open(`${shop.home}order`)
      await hands.write(page.getByLabel('Order number, from your receipt'), number.toLowerCase())
      await hands.write(page.getByLabel('Email'), email)
      await hands.press(page.getByRole('button', { name: 'Send me the link' }))
      await expect(page.getByText('Check your email.', { exact: false })).toBeVisible()
      await hands.open(await linkIn(reader, platform.mailbox, email, /Your order/, 'See my order'))
      await expect(page.locator('dt', { hasText: /^Order$/ }).locator('+ dd')).toHaveText(number)
      await expect(page.getByText('Phantastes').first()).toBeVisible()
      await expect(page.locator('dt', { hasText: /^Paid$/ }).locator('+ dd')).toHaveText('$4.99')
      await hands.look()
      await expectDownload(hands, 'Download your eBook')
    },
  },
]
