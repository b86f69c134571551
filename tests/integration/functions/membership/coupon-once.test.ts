import { mailboxKey } from '@lorecircle/shared/text/email-address'
import { expect, test } from 'vitest'
import { atStripe, functions, member, startPayingMembers, subscriptionOf } from './paying-members.ts'

startPayingMembers()

type Author = Awaited<ReturnType<typeof functions.author>>

const offer = async (author: Author, coupon: string) =>
  (await author.post('/api/membership-offer', { priceId: 'monthly', coupon })).body
const checkout = (author: Author, coupon: string | null) =>
  author.post('/api/createMembershipCheckoutSession', { priceId: 'monthly', coupon })

const used = 'You have used this coupon before, and it counts once. Subscribe without it.'

test.each(['HALF', 'FIRST'])(
  '%s counts once: an author who ended and begins again pays the price',
  async (coupon) => {
    const author = await member('monthly', coupon)
    await atStripe(await subscriptionOf(author), 'end')
    expect(await offer(author, coupon.toLowerCase())).toMatchObject({ code: 'coupon.used', error: used })
    expect(await checkout(author, coupon)).toMatchObject({ status: 400, body: { error: used } })
    expect((await checkout(author, null)).status).toBe(200)
  },
)

test('a coupon for a first membership is not for whoever was a member at the full price', async () => {
  const author = await member()
  await atStripe(await subscriptionOf(author), 'end')
  expect(await offer(author, 'FIRST')).toMatchObject({ code: 'coupon.first_only' })
  expect(await offer(author, 'HALF'), 'another coupon').toMatchObject({ firstInCents: 1_000 })
})

test('a coupon stays used for whoever signs up again with the same mailbox', async () => {
  const before = await member('monthly', 'HALF')
  const [name, host] = before.person.email.split('@')
  const again = await functions.author({ email: `${name}+again@${host}` })
  expect(mailboxKey(again.person.email)).toBe(mailboxKey(before.person.email))
  expect(await offer(again, 'HALF')).toMatchObject({ code: 'coupon.used' })
})

test('a payment page that was left uses no coupon', async () => {
  const author = await functions.author()
  expect((await checkout(author, 'HALF')).status).toBe(200)
  expect(await offer(author, 'HALF')).toMatchObject({ firstInCents: 1_000 })
  expect((await checkout(author, 'HALF')).status).toBe(200)
})
