import { checkoutDoc } from '@lorecircle/shared/checkout/stored'
import { describe, expect, test } from 'vitest'
import { browser, checkoutIn, openGoingBack, shop, shops } from './going-back.ts'

openGoingBack()

describe('a cookie that is not what it was', () => {
  test('leads nobody to the payment page of somebody else', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const thief = browser(`lc-checkout=${checkoutIn(eleanor.kept.cookie)}.${'a'.repeat(32)}`)
    expect(await thief.pressBuy(shop.special)).not.toBe(page)
  })

  test.each(['lc-checkout=', 'lc-checkout=%E0%A4%A', `lc-checkout=${'a'.repeat(32)}.${'b'.repeat(32)}`])(
    'does not stop a purchase: %s',
    async (cookie) => {
      expect((await fetch(await browser(cookie).pressBuy(shop.special))).status).toBe(200)
    },
  )

  test('does not stop a purchase where Stripe cannot say how it stands', async () => {
    const eleanor = browser()
    const page = await eleanor.pressBuy(shop.special)
    const document = checkoutDoc(checkoutIn(eleanor.kept.cookie))
    const open = await shops.services.documents.read(document)
    if (!open) throw new Error('The cookie names no open checkout')
    const unknown = { ...open.value, sessionId: 'cs_unknown' }
    expect(await shops.services.documents.replace(document, unknown, open.etag)).not.toBeNull()
    const fresh = await eleanor.pressBuy(shop.special)
    expect(fresh).not.toBe(page)
    expect((await fetch(fresh)).status).toBe(200)
  })
})
