import { SESv2ServiceException } from '@aws-sdk/client-sesv2'
import { deliverIssue } from '@lorecircle/functions/issues/deliver-issue'
import { newsletterCalls } from '@lorecircle/shared/newsletter/calls'
import { expect, test } from 'vitest'
import {
  author,
  lettersTo,
  lookAt,
  people,
  queued,
  room,
  save,
  send,
  tooMany,
  wait,
  withMailErrors,
  work,
  writeLetters,
} from './letters.ts'

writeLetters()

test('a mail service that has too much to do is asked again, more slowly', async () => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  wait()
  await work(withMailErrors(5, tooMany))
  expect([await lettersTo('ann'), await lettersTo('ben')]).toEqual([1, 1])
  expect((await lookAt(draft)).outcome).toEqual({ sent: 2, failed: 0, uncertain: 0 })
})

const refusing = (name: string, message: string) => () =>
  new SESv2ServiceException({ name, message, $fault: 'client', $metadata: { httpStatusCode: 400 } })

test.for([
  { why: 'is asked too fast for long', error: tooMany },
  {
    why: 'is paused',
    error: refusing('SendingPausedException', 'Email sending is disabled for this account.'),
  },
  { why: 'is suspended', error: refusing('AccountSuspendedException', 'The account is suspended.') },
  {
    why: 'may not speak for the platform',
    error: refusing('MailFromDomainNotVerifiedException', 'The MAIL FROM domain is not verified.'),
  },
  {
    why: 'still writes to known addresses alone',
    error: refusing(
      'MessageRejected',
      'Email address is not verified. The following identities failed the check',
    ),
  },
])('while the mail service $why, no letter is lost, and all go out afterwards', async ({ error }) => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  wait()
  const [first] = queued.splice(0)
  if (!first) throw new Error('nothing was queued')
  await expect(deliverIssue(withMailErrors(100, error), first.message)).rejects.toThrow('takes no more')
  const { progress, issue } = await author.call(newsletterCalls.issue, { id: draft.id })
  expect([issue.state, progress]).toEqual(['sending', { sent: 0, failed: 0, uncertain: 0 }])
  await deliverIssue(room.services, first.message)
  expect((await lookAt(draft)).outcome).toEqual({ sent: 2, failed: 0, uncertain: 0 })
})

test('a letter that is refused for its own sake has failed, and the others go out', async () => {
  await people('ann', 'ben')
  const draft = await save()
  await send(draft)
  wait()
  await work(withMailErrors(1, refusing('MessageRejected', 'Content was refused.')))
  expect((await lookAt(draft)).outcome).toEqual({ sent: 1, failed: 1, uncertain: 0 })
})
