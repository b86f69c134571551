import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { testSeller } from '../stripe.fixture.ts'

const { stripe, seller, clock, close } = await testSeller()
afterAll(close)

test('customers are listed page by page, forwards and back', async () => {
  const create = (name: string) => stripe.customers.create({ name, email: `${name}@example.com` }, seller)
  const one = await create('one')
  const two = await create('two')
  await create('three')
  await create('four')
  const names = async (params: Stripe.CustomerListParams) => {
    const { data, has_more } = await stripe.customers.list(params, seller)
    return [data.map(({ name }) => name), has_more]
  }
  expect(await names({ limit: 3 })).toEqual([['four', 'three', 'two'], true])
  expect(await names({ limit: 3, starting_after: two.id })).toEqual([['one'], false])
  expect(await names({ limit: 2, ending_before: one.id })).toEqual([['three', 'two'], true])
})

test('events are listed by their time', async () => {
  const made = async (params: Stripe.EventListParams) => {
    const { data, has_more } = await stripe.events.list({ ...params, type: 'customer.created' }, seller)
    return [data.flatMap(({ data: { object } }) => ('name' in object ? [object.name] : [])), has_more]
  }
  clock.aheadMs += 3_600_000
  const { created } = await stripe.customers.create({ name: 'five' }, seller)
  expect(await made({ created: { gte: created } })).toEqual([['five'], false])
  expect(await made({ created: { lt: created }, limit: 1 })).toEqual([['four'], true])
  expect(await made({ created })).toEqual([['five'], false])
})
