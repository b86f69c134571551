import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type MailRoom, openShop, startMailRoom } from '../mail-room.ts'

export let room: MailRoom
export let shop: Awaited<ReturnType<typeof openShop>>
export let reader: ReturnType<MailRoom['visitor']>
export let shops = 0
export const message = 'Dear Lord Dunsany,\n\nwhere does the river lead?'
export const fields = (more: Record<string, string> = {}) => ({
  name: 'Ann Reader',
  email: 'ann@example.com',
  message,
  ...more,
})
export const write = (more?: Record<string, string>) => reader.json('/api/contact', fields(more))
export const bytesToText = () => room.mailTo(shop.email)

/** Starts what the tests of a file stand on, and ends it after them. */
export function openContact() {
  beforeAll(async () => {
    room = await startMailRoom()
  })
  afterAll(() => room.stop())
  beforeEach(async () => {
    room.clock.aheadInMs = 0
    const number = ++shops
    shop = await openShop(room.services, `dunsany-${number}`, 'Lord Dunsany')
    reader = room.visitor(shop.host, `192.0.2.${number}`)
  })
}
