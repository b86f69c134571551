import { AccountWork } from '@lorecircle/shared/account/calls'
import { parseEnv } from '../services/env.ts'
import { createServices } from '../services/services.ts'
import { runAccountWork } from './work-on-account.ts'

const services = createServices(parseEnv(process.env))

export async function handler({ Records }: { Records: { body: string }[] }): Promise<void> {
  for (const { body } of Records) await runAccountWork(services, AccountWork.parse(JSON.parse(body)))
}
