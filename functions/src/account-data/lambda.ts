import { AccountWork } from '@lorecircle/shared/account/calls'
import { parseEnv } from '../services/env.ts'
import { servicesFrom } from '../services/services.ts'
import { workOnAccount } from './work-on-account.ts'

const services = servicesFrom(parseEnv(process.env))

/** For the queue of works, a message at a time. */
export async function handler({ Records }: { Records: { body: string }[] }): Promise<void> {
  for (const { body } of Records) await workOnAccount(services, AccountWork.parse(JSON.parse(body)))
}
