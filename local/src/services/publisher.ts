import { serveLive } from '@lorecircle/publisher/on-demand/server'
import { handler as orderMarket } from '@lorecircle/publisher/order-lambda'
import { startPublisher } from '@lorecircle/publisher/poll'
import { handler as sweep } from '@lorecircle/publisher/sweep-lambda'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'
import { minuteInMs, schedule } from './schedule.ts'

const { ports } = serviceInput()

await service(async () => {
  const live = await serveLive({ port: ports.live, env: process.env })
  const publisher = startPublisher(process.env)
  const endSchedule = schedule([
    { name: 'The shops’ sweep', run: sweep, firstAfterMs: 3 * minuteInMs, everyMs: 60 * minuteInMs },
    { name: 'The market’s order', run: orderMarket, firstAfterMs: 10 * minuteInMs, everyMs: 60 * minuteInMs },
  ])
  return {
    async close() {
      endSchedule()
      await Promise.all([publisher.close(), live.close()])
    },
  }
})
