import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { sweepIssues } from '@lorecircle/functions/issues/sweep-issues'
import { sweepForms } from '@lorecircle/functions/visitor/sweep-forms'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import type { IssueMessage } from '@lorecircle/shared/newsletter/issue'
import { limitDoc } from '@lorecircle/shared/visitor/stored'
import { expect, test } from 'vitest'
import { fillList } from '../newsletter/fill-list.ts'
import { joinPlatform, openShop, startMailRoom } from '../newsletter/mail-room.ts'
import { aDayMs, listen, startSweeps } from './sweeping.ts'

startSweeps()

test('senders and sweeps of letters and forms do their work', async () => {
  const room = await startMailRoom()
  const { services } = room
  const queued: IssueMessage[] = []
  const queueIssue = async (message: IssueMessage) => void queued.push(message)
  Object.assign(services, { queueIssue })
  const shop = await openShop(services, 'letters', 'Lord Dunsany')
  await joinPlatform(services, shop.sub)
  await fillList(services, shop, [{ email: 'a@example.com' }, { email: 'b@example.com' }])
  const author = room.author(shop)
  const { issue } = await author.call(newsletterCalls.saveIssue, {
    id: services.newId(),
    subject: 'Yann',
    preheader: '',
    body: '<p>A river.</p>',
  })
  await author.call(newsletterCalls.sendIssue, { id: issue.id, etag: issue.etag })
  const sender = { ...(await room.as('send-issues')), queueIssue }
  const sweeper = { ...(await room.as('sweep-issues')), queueIssue }
  const forgetter = await room.as('sweep-forms')
  listen()
  room.clock.aheadInMs = 11 * 60_000
  queued.splice(0)
  await sweepIssues(sweeper)
  for (let next = queued.shift(); next; next = queued.shift()) await deliverIssue(sender, next)
  expect(
    [await room.mailTo('a@example.com'), await room.mailTo('b@example.com')].map((m) => m.length),
  ).toEqual([1, 1])
  room.clock.aheadInMs = 30 * 60_000
  await sweepIssues(sweeper)
  room.clock.aheadInMs = 9 * aDayMs
  await sweepForms(forgetter)
  expect(await Array.fromAsync(services.documents.list(limitDoc.within()))).toEqual([])
  await room.stop()
})
