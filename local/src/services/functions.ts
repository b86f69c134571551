import { SQSClient } from '@aws-sdk/client-sqs'
import { handler as sweepAccounts } from '@lorecircle/functions/account-data/sweep-lambda'
import { handler as countVisits } from '@lorecircle/functions/analytics/count-lambda'
import { handler as sweepCheckouts } from '@lorecircle/functions/checkout/sweep-lambda'
import { customMessage } from '@lorecircle/functions/identity-email/custom-message'
import { handler as sendLetters } from '@lorecircle/functions/issues/lambda'
import { handler as sweepLetters } from '@lorecircle/functions/issues/sweep-lambda'
import { serveFunctions } from '@lorecircle/functions/server'
import { handler as sweepForms } from '@lorecircle/functions/visitor/sweep-lambda'
import { pollQueue } from '@lorecircle/publisher/poll-queue'
import { LettersMessage } from '@lorecircle/shared/newsletter/issue'
import { z } from 'zod'
import { startLambda } from '../lambda/start-lambda.ts'
import { names } from '../platform/environment.ts'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'
import { minuteInMs, schedule } from './schedule.ts'

const { ports, origin } = serviceInput()
const Queue = z.object({ LETTERS_QUEUE_URL: z.url() })

await service(async () => {
  const lambda = await startLambda({
    port: ports.lambda,
    functions: { [names.mailTrigger]: async (event) => customMessage(event, origin) },
  })
  const functions = await serveFunctions({ port: ports.functions, env: process.env })
  const endSchedule = schedule([
    { name: 'The checkouts’ sweep', run: sweepCheckouts, firstAfterMs: minuteInMs, everyMs: 5 * minuteInMs },
    {
      name: 'The accounts’ sweep',
      run: sweepAccounts,
      firstAfterMs: 2 * minuteInMs,
      everyMs: 60 * minuteInMs,
    },
    {
      name: 'The letters’ sweep',
      run: sweepLetters,
      firstAfterMs: minuteInMs,
      everyMs: 10 * minuteInMs,
    },
    { name: 'The visits’ count', run: countVisits, firstAfterMs: minuteInMs, everyMs: minuteInMs },
    { name: 'The forms’ sweep', run: sweepForms, firstAfterMs: 3 * minuteInMs, everyMs: 60 * minuteInMs },
  ])
  const sqs = new SQSClient({})
  const end = new AbortController()
  const letters = pollQueue({
    sqs,
    queueUrl: Queue.parse(process.env).LETTERS_QUEUE_URL,
    signal: end.signal,
    concurrency: 2,
    groupsOf: (body) => [LettersMessage.parse(JSON.parse(body)).issueId],
    handle: (_issue, bodies) => sendLetters({ Records: bodies.map((body) => ({ body })) }),
  })
  return {
    async close() {
      endSchedule()
      end.abort()
      await Promise.all([functions.close(), lambda.close(), letters])
      sqs.destroy()
    },
  }
})
