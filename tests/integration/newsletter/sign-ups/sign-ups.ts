import { afterAll, beforeAll, beforeEach } from 'vitest'
import { z } from 'zod'
import { linkIn, type MailRoom, openShop, startMailRoom } from '../mail-room.ts'

export let room: MailRoom
export let shop: Awaited<ReturnType<typeof openShop>>
export let reader: ReturnType<MailRoom['visitor']>
export let email: string
export let shops = 0

export const dayInMs = 24 * 60 * 60 * 1000
export const fields = (more: Record<string, string> = {}) => ({
  email,
  firstname: 'Ann',
  lastname: 'Reader',
  ...more,
})
export const signUp = (more?: Record<string, string>) => reader.json('/api/newsletter', fields(more))
const Said = z.object({ message: z.string() })
export const said = async (answer: Response) => Said.parse(await answer.json()).message

/** What the button does on the page that a mail's link opens. */
export const press = (link: string) => reader.form(link.replace('/newsletter/', '/api/newsletter/'), {})
export const confirm = async () => {
  await signUp()
  const mail = (await room.mailTo(email)).at(-1)
  return press(linkIn(mail, 'Confirm My Address'))
}
export const state = async () => (await room.subscriber(shop.sub, email))?.state
export const pathOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', shop.url).pathname

/** Starts what the tests of a file stand on, and ends it after them. */
export function openNewsletter() {
  beforeAll(async () => {
    room = await startMailRoom()
  })
  afterAll(() => room.stop())
  beforeEach(async () => {
    room.clock.aheadInMs = 0
    room.logged.length = 0
    const number = ++shops
    shop = await openShop(room.services, `dunsany-${number}`, 'Lord Dunsany')
    email = `ann-${number}@example.com`
    reader = room.visitor(shop.host, `192.0.2.${number}`)
  })
}
