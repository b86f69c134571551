import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { buyingABook, CARDS, pay, testSeller, wordsOf } from '../stripe.fixture.ts'

const trial = await testSeller()
const { stripe, seller } = trial
afterAll(() => trial.close())

const open = (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
  stripe.checkout.sessions.create(buyingABook(more), seller)
const look = (id: string) => stripe.checkout.sessions.retrieve(id, {}, seller)

test('an address that the shop knows already is there, and cannot be changed', async () => {
  const session = await open({ customer_email: 'known@example.com' })
  expect(await (await fetch(session.url ?? '')).text()).toMatch(/value="known@example.com"[^>]* readonly/)
  await pay(session.url, CARDS.accepted, { email: 'somebody@example.com' })
  expect(await look(session.id)).toMatchObject({ customer_details: { email: 'known@example.com' } })
})

test('a reader answers what the seller asks, and it is kept with the order', async () => {
  const session = await open({
    phone_number_collection: { enabled: true },
    custom_fields: [
      {
        key: 'dedication',
        type: 'text',
        label: { type: 'custom', custom: 'Dedication' },
        text: { maximum_length: 20 },
      },
      { key: 'note', type: 'text', label: { type: 'custom', custom: 'A note' }, optional: true },
    ],
    custom_text: { submit: { message: 'Signed by hand.' } },
    submit_type: 'book',
  })
  const words = await wordsOf(await fetch(session.url ?? ''))
  for (const part of [
    'Dedication',
    'A note (optional)',
    'Signed by hand.',
    'Book for $24.00',
    'Phone number',
  ])
    expect(words).toContain(part)
  const answers = { phone: '+49 731 1610', custom_dedication: 'For Anodos' }
  const tooLong = await pay(session.url, CARDS.accepted, { ...answers, custom_dedication: 'x'.repeat(21) })
  expect(await wordsOf(tooLong)).toContain('Write at most 20 characters.')
  expect((await pay(session.url, CARDS.accepted, { ...answers, custom_dedication: '' })).status).toBe(422)
  expect((await pay(session.url, CARDS.accepted, { ...answers, phone: '' })).status).toBe(422)
  expect((await pay(session.url, CARDS.accepted, answers)).status).toBe(303)
  expect(await look(session.id)).toMatchObject({
    customer_details: { phone: '+49 731 1610' },
    custom_fields: [
      { key: 'dedication', text: { value: 'For Anodos' } },
      { key: 'note', text: { value: null } },
    ],
  })
})

test('four questions, the same question twice and words without end are refused', async () => {
  const field = (key: string): Stripe.Checkout.SessionCreateParams.CustomField => ({
    key,
    type: 'text',
    label: { type: 'custom', custom: key },
  })
  await expect(open({ custom_fields: ['a', 'b', 'c', 'd'].map(field) })).rejects.toThrow('maximum of 3')
  await expect(open({ custom_fields: ['a', 'a'].map(field) })).rejects.toThrow('unique')
  await expect(open({ custom_text: { submit: { message: 'x'.repeat(1201) } } })).rejects.toThrow('1200')
})

test('each book is shown with its description and its picture', async () => {
  const session = await open({
    line_items: [
      {
        quantity: 1,
        metadata: { copy: '12' },
        price_data: {
          currency: 'usd',
          unit_amount: 2400,
          product_data: {
            name: 'The Charwoman’s Shadow',
            description: 'No. 12 of 50',
            images: ['http://127.0.0.1/shadow.webp'],
          },
        },
      },
    ],
  })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('No. 12 of 50')
  expect(page).toContain('src="http://127.0.0.1/shadow.webp"')
  const lines = await stripe.checkout.sessions.listLineItems(session.id, {}, seller)
  expect(lines.data[0]?.metadata).toEqual({ copy: '12' })
})
