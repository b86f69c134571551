import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  buyingABook,
  CARDS,
  newDataFile,
  onboardedAccount,
  pay,
  submit,
  testStripe,
} from '../stripe.fixture.ts'

/** What was kept before there were coupons of sellers, shipping, tax and disputes. */
async function makeOld(file: string) {
  const later = /^(sellersCoupons|shippingRates|taxSettings|registrations|refundsUnderWay|disputes)$/
  const fields = new Set(['phone_number_collection', 'taxes', 'billing', 'phone', 'answers'])
  const old: unknown = JSON.parse(await readFile(file, 'utf8'), (key, value: unknown) =>
    later.test(key) || fields.has(key) ? undefined : value,
  )
  await writeFile(file, JSON.stringify(old))
}

test('a payment that was begun before the provider learned more is finished after it', async () => {
  const dataFile = await newDataFile()
  const before = await testStripe({ dataFile })
  const seller = { stripeAccount: await onboardedAccount(before.stripe) }
  const waiting = await before.stripe.checkout.sessions.create(buyingABook(), seller)
  const open = await before.stripe.checkout.sessions.create(buyingABook(), seller)
  await pay(waiting.url, CARDS.asks)
  await before.close()
  // Opening and closing it once more leaves everything in the file, and nothing in its journal.
  await (await testStripe({ dataFile })).close()
  await makeOld(dataFile)

  const after = await testStripe({ dataFile })
  const at = (url: string | null) => (url ?? '').replace(before.url, after.url)
  const approval = `${at(waiting.url)}/approval`
  const token = /name="token" value="(\w+)"/.exec(await (await fetch(approval)).text())?.[1] ?? ''
  expect((await submit(approval, { token, answer: 'approve' })).status).toBe(303)
  expect((await pay(at(open.url), CARDS.disputed)).status).toBe(303)
  for (const { id } of [waiting, open])
    expect(await after.stripe.checkout.sessions.retrieve(id, {}, seller)).toMatchObject({
      payment_status: 'paid',
      amount_total: 2400,
      customer_details: { email: 'reader@example.com', phone: null },
    })
  expect((await after.stripe.disputes.list({}, seller)).data).toHaveLength(1)
  expect((await after.stripe.tax.settings.retrieve({}, seller)).status).toBe('pending')
  await after.close()
})
