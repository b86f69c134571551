import { handler as sweepAccounts } from '@lorecircle/functions/accounts/sweep-lambda'
import { handler as sweepCheckouts } from '@lorecircle/functions/checkout/sweep-lambda'
import { handler as sweepForms } from '@lorecircle/functions/forms/sweep-lambda'
import { customMessage } from '@lorecircle/functions/mail-trigger/custom-message'
import { serveFunctions } from '@lorecircle/functions/server'
import { startLambda } from '../lambda/start-lambda.ts'
import { names } from '../platform/environment.ts'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'
import { minuteInMs, schedule } from './schedule.ts'

const { ports, origin } = serviceInput()

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
    { name: 'The forms’ sweep', run: sweepForms, firstAfterMs: 3 * minuteInMs, everyMs: 60 * minuteInMs },
  ])
  return {
    async close() {
      endSchedule()
      await Promise.all([functions.close(), lambda.close()])
    },
  }
})
