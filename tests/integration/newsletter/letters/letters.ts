import { TooManyRequestsException } from '@aws-sdk/client-sesv2'
import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import type { Services } from '@lorecircle/functions/services/services'
import { type IssueForAuthor, newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import type { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { fillList } from '../fill-list.ts'
import { joinPlatform, type MailRoom, openShop, startMailRoom } from '../mail-room.ts'

export let room: MailRoom
export let shop: Awaited<ReturnType<typeof openShop>>
export let author: ReturnType<MailRoom['author']>
export let shops = 0
/** Sender's messages, which the tests deliver, late or twice, as a queue may. */
export const queued: { message: IssueMessage; afterSeconds: number }[] = []

export const text = {
  subject: 'The river Yann',
  preheader: 'Where it leads',
  body: '<p>Dear reader,</p><p>it leads to <a href="https://example.com/sea" rel="noopener nofollow ugc">the sea</a>.</p>',
}
export const reader = (name: string) => `${name}-${shops}@example.com`
export const people = (...names: string[]) =>
  fillList(
    room.services,
    shop,
    names.map((name) => ({ email: reader(name) })),
  )
export const save = async (changes: Partial<typeof text> = {}) =>
  (await author.call(newsletterCalls.saveIssue, { id: room.services.newId(), ...text, ...changes })).issue
export const send = async ({ id, etag }: IssueForAuthor) =>
  (await author.call(newsletterCalls.sendIssue, { id, etag })).issue
export const lookAt = async ({ id }: { id: string }) =>
  (await author.call(newsletterCalls.issue, { id })).issue
/** The ten seconds in which an author can take a letter back are over. */
export const wait = () => {
  room.clock.aheadInMs += 11_000
}
/** Works on what is queued, until nothing is. */
export async function work(services: Services = room.services) {
  for (let next = queued.shift(); next; next = queued.shift()) await deliverIssue(services, next.message)
}
export async function sendOut(issue: IssueForAuthor) {
  await send(issue)
  wait()
  await work()
  return lookAt(issue)
}
export const lettersTo = async (name: string) =>
  (await room.mailTo(reader(name))).filter(({ subject }) => subject === text.subject).length

/** Services that do something before each call of the mail service; where that throws, the call is not made. */
export function beforeMail(first: () => Promise<void>): Services {
  const ses = new Proxy(room.services.ses, {
    get(target, name) {
      if (name !== 'send') return Reflect.get(target, name)
      return async (...args: unknown[]) => {
        await first()
        return Reflect.apply(target.send, target, args)
      }
    },
  })
  return { ...room.services, ses }
}

/** Services whose mail service answers its first calls with an error. */
export function withMailErrors(count: number, error: () => Error): Services {
  let left = count
  const failing = beforeMail(async () => {
    if (left-- > 0) throw error()
  })
  return { ...failing, sleep: async () => {} }
}
export const tooMany = () =>
  new TooManyRequestsException({
    message: 'Maximum sending rate exceeded.',
    $metadata: { httpStatusCode: 429 },
  })

/** An author of a shop of their own for each test, and a queue that the test itself works on. */
export function writeLetters() {
  beforeAll(async () => {
    room = await startMailRoom()
    Object.assign(room.services, {
      queueIssue: async (message: IssueMessage, afterSeconds: number) => {
        queued.push({ message, afterSeconds })
      },
    })
  })
  afterAll(() => room.stop())
  beforeEach(async () => {
    queued.length = 0
    room.clock.aheadInMs = 0
    shop = await openShop(room.services, `letters-${++shops}`, 'Lord Dunsany')
    await joinPlatform(room.services, shop.sub)
    author = room.author(shop)
  })
}
