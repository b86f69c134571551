import { shareOrder } from '@lorecircle/functions/library/share-order'
import { sharedToken } from '@lorecircle/shared/order/access'
import { expect, test } from 'vitest'
import { ask } from '../checkout/bookshop.ts'
import {
  first,
  libraryAt,
  linkIn,
  onMainHost,
  openLibrary,
  purchase,
  second,
  shops,
  site,
  tokenIn,
} from './bought-books.ts'

openLibrary()

test('a reader sends the link of an own order to another address, and of nobody else’s', async () => {
  const own = await purchase(first, first.ebook, 'giver@example.com')
  const foreign = await purchase(second, second.ebook, 'somebody@example.com')
  const token = tokenIn(await linkIn('giver@example.com'))
  const share = (form: Record<string, string>) =>
    ask(shops.services, onMainHost(first), shareOrder(shops.services), { form: { token, ...form } })
  const to = { email: 'taker@example.com' }
  const sent = await share({ orderId: own.id, ...to })
  expect(sent.headers.get('location')).toBe(`${site.origin}/library/${token}/shared`)
  expect((await libraryAt(`/library/${token}/shared`)).saying).toBe('shared')
  const letters = await shops.mailTo('taker@example.com')
  expect(letters).toHaveLength(1)
  const { text = '', html = '' } = letters[0]?.body ?? {}
  expect(text).toContain(`/thank-you/${own.id}/${sharedToken(own)}`)
  for (const secret of [own.readerToken, 'giver@example.com']) expect(text + html).not.toContain(secret)
  for (const form of [
    { orderId: foreign.id, ...to },
    { orderId: '..', ...to },
    { orderId: own.id, ...to, token: 'a'.repeat(32) },
    { orderId: own.id, ...to, token: own.readerToken },
  ]) {
    expect((await share(form)).headers.get('location')).not.toMatch(/\/shared$/)
  }
  const unclear = await share({ orderId: own.id, email: 'nowhere' })
  expect(unclear.headers.get('location')).toBe(`${site.origin}/library/${token}/unclear`)
  expect(await shops.mailTo('taker@example.com')).toHaveLength(1)
})
