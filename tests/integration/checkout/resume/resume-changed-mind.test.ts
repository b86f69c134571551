import { releaseCheckout } from '@lorecircle/functions/checkout/release-checkout'
import { endEarlierCheckout, markReplaced } from '@lorecircle/functions/checkout/resume-checkout'
import { settleCheckout } from '@lorecircle/functions/checkout/settle-checkout'
import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { claimDoc } from '@lorecircle/shared/stock/stored'
import { CARDS, pay } from '@lorecircle/stripe-emulator/stripe.fixture'
import { describe, expect, test } from 'vitest'
import { cancelLinkOf, comeBack, parcel, paymentPageOf, shipWorldwide } from '../bookshop.ts'
import { browser, checkoutIn, held, isOpen, openGoingBack, openShopWith, shop, shops } from './going-back.ts'

openGoingBack()

const network = '192.0.2.1'
async function holderOf(slot: number): Promise<string | undefined> {
  const claim = (await shops.services.documents.read(claimDoc(shop.special.id, slot)))?.value
  return claim?.state === 'held' ? claim.checkoutId : undefined
}

async function openOf(cookie: string) {
  const open = await shops.services.documents.read(checkoutDoc(checkoutIn(cookie)))
  if (!open) throw new Error('the cookie names no open checkout')
  return { checkout: open.value, etag: open.etag }
}

describe('a reader who goes back from the payment page and asks for something else', () => {
  test.each([
    ['a dedication', { dedication: 'For Kay' }, {}],
    ['another country', {}, { country: 'CA' }],
    ['a gift note', {}, { giftNote: 'Happy birthday' }],
  ])('keeps the last copy with %s, and the page before is closed', async (_, line, said) => {
    await openShopWith(1)
    await shipWorldwide(shops.services, shop)
    const kay = browser('', network)
    const first = await paymentPageOf(await kay.checkOut())
    const second = await kay.checkOut(line, said)
    expect(second.status).toBe(200)
    const page = await paymentPageOf(second)
    expect(page).not.toBe(first)
    expect([await isOpen(first), await isOpen(page)]).toEqual([false, true])
    expect(await holderOf(1)).toBe(checkoutIn(kay.kept.cookie))
  })

  test('changes a dedication five times, and a network of one reader is never full', async () => {
    await openShopWith(12)
    const kay = browser('', network)
    for (const dedication of ['Ann', 'Ben', 'Cai', 'Dot', 'Eve'])
      expect((await kay.checkOut({ quantity: 2, dedication })).status).toBe(200)
    expect(await held()).toEqual([1, 2])
    expect(await holderOf(3)).toBeUndefined()
  })

  test('goes from Buy Now to the cart and back with the last copy, with a plain form, too', async () => {
    await openShopWith(1)
    const kay = browser('', network)
    await kay.pressBuy(shop.special)
    expect((await kay.checkOut({ dedication: 'For Kay' })).status).toBe(200)
    const page = await kay.sendForm(shop.special)
    expect(await holderOf(1)).toBe(checkoutIn(kay.kept.cookie))
    const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'kay@example.com' })
    const back = await comeBack(shops.services, shop, paid.headers.get('location') ?? '')
    expect(back.headers.get('location')).toContain('/thank-you/')
  })

  test('keeps the copies that are still wanted, and gives the others back', async () => {
    await openShopWith(12)
    const kay = browser('', network)
    await kay.checkOut({ quantity: 3 })
    expect((await kay.checkOut({ number: 2 })).status).toBe(200)
    expect(await held()).toEqual([2])
  })

  test('wants more copies than there are: the refusal leaves the page before open', async () => {
    await openShopWith(3)
    const kay = browser('', network)
    const first = await paymentPageOf(await kay.checkOut())
    await browser('', '198.51.100.1').pressBuy(shop.special)
    expect((await kay.checkOut({ quantity: 3 })).status).toBe(409)
    expect(await isOpen(first)).toBe(true)
    expect(await held()).toEqual([1, 2])
  })

  test('has paid meanwhile in another tab: is led to that order, and nothing else is held', async () => {
    await openShopWith(2)
    const kay = browser('', network)
    const first = await paymentPageOf(await kay.checkOut())
    const paid = await pay(first, CARDS.accepted, { ...parcel, email: 'kay@example.com' })
    const second = await paymentPageOf(await kay.checkOut({ dedication: 'For Kay' }))
    expect(second).toBe(paid.headers.get('location'))
    expect((await comeBack(shops.services, shop, second)).headers.get('location')).toContain('/thank-you/')
    expect(await held()).toEqual([])
  })

  test('presses in two tabs at once: one copy is held, and one page is open', async () => {
    await openShopWith(1)
    const kay = browser('', network)
    const first = await paymentPageOf(await kay.checkOut())
    const tabs = ['For Kay', 'For Ann', 'For Kay'].map(async (dedication) => {
      const tab = browser(kay.kept.cookie, network)
      const answer = await tab.checkOut({ dedication })
      return { status: answer.status, page: await paymentPageOf(answer) }
    })
    const answers = await Promise.all(tabs)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const pages = [first, ...new Set(answers.map(({ page }) => page))]
    const open = (await Promise.all(pages.map(isOpen))).filter(Boolean)
    expect(open).toHaveLength(1)
    expect(await held()).toEqual([1])
  })

  test('is not disturbed by late news of the expired session', async () => {
    await openShopWith(1)
    const kay = browser('', network)
    await kay.checkOut()
    const before = checkoutIn(kay.kept.cookie)
    await kay.checkOut({ dedication: 'For Kay' })
    expect((await settleCheckout(shops.services, before)).state).toBe('released')
    expect(await holderOf(1)).toBe(checkoutIn(kay.kept.cookie))
  })
})

describe('a checkout that takes the place of another one', () => {
  /** As far as the moment at which the first session is expired and the second checkout holds nothing yet. */
  async function expiredOnTheWay() {
    await openShopWith(1)
    const { services } = shops
    const kay = browser('', network)
    const page = await paymentPageOf(await kay.checkOut())
    const earlier = await openOf(kay.kept.cookie)
    const id = services.newSecret()
    const later = { ...earlier.checkout, id, sessionId: null, replaces: earlier.checkout.id }
    const lines = later.lines.map((line) => ({ ...line, slots: [] }))
    await services.documents.create(checkoutDoc(id), { ...later, lines })
    expect(await markReplaced(services, earlier, id)).toBe(true)
    return { services, earlier, id, page }
  }

  test('finds its copy kept when news of the expired session comes first', async () => {
    const { services, earlier } = await expiredOnTheWay()
    expect(await endEarlierCheckout(services, earlier)).toBe('released')
    expect((await settleCheckout(services, earlier.checkout.id)).state).toBe('released')
    expect(await holderOf(1)).toBe(earlier.checkout.id)
  })

  test.each(['before', 'after'])(
    'stops %s the first one is settled: the copy is free again',
    async (when) => {
      const { services, earlier, id } = await expiredOnTheWay()
      if (when === 'before') await releaseCheckout(services, id)
      await endEarlierCheckout(services, earlier)
      if (when === 'after') await releaseCheckout(services, id)
      expect(await holderOf(1)).toBeUndefined()
    },
  )

  test('stops before the first page is closed: that one can still be paid', async () => {
    const { services, id, page } = await expiredOnTheWay()
    await releaseCheckout(services, id)
    const paid = await pay(page, CARDS.accepted, { ...parcel, email: 'kay@example.com' })
    const back = await comeBack(services, shop, paid.headers.get('location') ?? '')
    expect(back.headers.get('location')).toContain('/thank-you/')
  })

  test('is not opened where its reader turned back from the first one', async () => {
    const { services, earlier, page } = await expiredOnTheWay()
    await comeBack(services, shop, await cancelLinkOf(page))
    expect(await endEarlierCheckout(services, earlier)).toBe('released')
    expect(await holderOf(1)).toBe(earlier.checkout.id)
  })
})
