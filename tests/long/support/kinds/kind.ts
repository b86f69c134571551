import { readFileSync } from 'node:fs'
import type { PlatformFile } from '@lorecircle/local/settings/platform-file'
import { type FulfillmentStatus, fulfillmentStatus } from '@lorecircle/shared/order/fulfilment'
import { describeLineItem, formatCopyNumbers, type OrderTotals } from '@lorecircle/shared/order/line'
import type { OrderForAuthor } from '@lorecircle/shared/order/order'
import { calls } from '@lorecircle/shared/registry/calls'
import { expect, type Person } from '../../../journeys/support/person.ts'
import type { Everykind } from './everykind.ts'
import type { Hands } from './hands.ts'

/** A reader in front of the shop, and how they get about; `email` is theirs alone. */
export type Cell = {
  shop: Everykind
  hands: Hands
  reader: Person
  email: string
  /** A number of the edition that nobody else asks for. */
  ownNumber: number
  platform: PlatformFile
}

/** One way of buying, or of coming back to what was bought: walked to its end, with all that has to be right there. */
export type Kind = {
  name: string
  tag?: string[]
  /** Where the reader is; in the United States, where nothing is said. */
  country?: string
  walk(cell: Cell): Promise<void>
}

type Expected = {
  /** As receipts list them; a number is read by its pattern. */
  lines: (string | RegExp)[]
  sums: Partial<Pick<OrderTotals, 'itemsInCents' | 'discountInCents' | 'shippingInCents'>>
  paid: string
  owed: FulfillmentStatus
}

/** The thank-you page says what was paid and which copy it is, and so does the order that its author sees. */
export async function expectOrder(
  { shop, hands: { page }, email }: Cell,
  { lines, sums, paid, owed }: Expected,
): Promise<OrderForAuthor> {
  await expect(page).toHaveURL(/\/thank-you\//)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page.locator('dt', { hasText: /^Paid$/ }).locator('+ dd')).toHaveText(paid)
  const [, id = ''] = /\/thank-you\/([\w-]+)/.exec(page.url()) ?? []
  const { order } = await shop.call(calls.order, { id })
  expect({
    email: order.buyer.email,
    lines: order.lines.map(describeLineItem),
    sums: order.sums,
    paid: `$${(order.sums.totalInCents / 100).toFixed(2)}`,
    owed: fulfillmentStatus(order),
  }).toMatchObject({
    email,
    paid,
    owed,
    lines: lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))),
    sums: { discountInCents: 0, shippingInCents: 0, ...sums },
  })
  for (const copy of order.lines.flatMap((line) => formatCopyNumbers(line) ?? []))
    await expect(page.getByText(`Copy ${copy}`)).toBeVisible()
  return order
}

/** Presses a link, and gets a book that a reading app opens. */
export async function expectDownload({ page, press }: Hands, name: string) {
  const arriving = page.waitForEvent('download')
  await press(page.getByRole('link', { name }))
  const file = readFileSync(await (await arriving).path())
  expect(file.subarray(0, 2).toString('latin1')).toBe('PK')
}
