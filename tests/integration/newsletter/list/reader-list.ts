import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { joinPlatform, type MailRoom, openShop, startMailRoom } from '../mail-room.ts'

export let room: MailRoom
export let shop: Awaited<ReturnType<typeof openShop>>
export let author: ReturnType<MailRoom['author']>
export let shops = 0

export const look = (
  input: { state?: 'confirmed' | 'pending' | 'unsubscribed'; search?: string; page?: number } = {},
) => author.call(newsletterCalls.subscribers, input)
export const press = (link: string) =>
  room.visitor(shop.host).form(link.replace('/newsletter/', '/api/newsletter/'), {})
export const newcomer = () => {
  const email = `ann-${shops}@example.com`
  return { email, readerFirstName: 'Ann', readerLastName: 'Reader' }
}

/** Starts what the tests of a file stand on, and ends it after them. */
export function openReaderList() {
  beforeAll(async () => {
    room = await startMailRoom()
  })
  afterAll(() => room.stop())
  beforeEach(async () => {
    room.clock.aheadInMs = 0
    shop = await openShop(room.services, `lists-${++shops}`, 'Lord Dunsany')
    await joinPlatform(room.services, shop.sub)
    author = room.author(shop)
  })
}
