import { serveLive } from '@lorecircle/publisher/live/server'
import { startPublisher } from '@lorecircle/publisher/poll'
import { service } from '../platform/service.ts'
import { serviceInput } from '../platform/service-input.ts'

const { ports } = serviceInput()

await service(async () => {
  const live = await serveLive({ port: ports.live, env: process.env })
  const publisher = startPublisher(process.env)
  return {
    async close() {
      await Promise.all([publisher.close(), live.close()])
    },
  }
})
