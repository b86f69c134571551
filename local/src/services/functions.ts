import { customMessage } from '@lorecircle/functions/mail-trigger/custom-message'
import { serveFunctions } from '@lorecircle/functions/server'
import { startLambda } from '../lambda/start-lambda.ts'
import { names } from '../platform/environment.ts'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'

const { ports, origin } = serviceInput()

await service(async () => {
  const lambda = await startLambda({
    port: ports.lambda,
    functions: { [names.mailTrigger]: async (event) => customMessage(event, origin) },
  })
  const functions = await serveFunctions({ port: ports.functions, env: process.env })
  return {
    async close() {
      await Promise.all([functions.close(), lambda.close()])
    },
  }
})
