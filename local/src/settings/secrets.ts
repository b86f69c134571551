import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../disk/replace-file.ts'

const Secrets = z.object({
  storageKey: z.string(),
  originSecret: z.string(),
  stripeKey: z.string(),
  stripeWebhook: z.string(),
  stripeConnectWebhook: z.string(),
  stripeAccountsWebhook: z.string(),
})
export type Secrets = z.infer<typeof Secrets>

/** Secrets are made once for each data folder. */
export function secretsIn(home: string): Secrets {
  const file = join(home, 'secrets.json')
  if (existsSync(file)) return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  const random = () => randomBytes(18).toString('base64url')
  const secrets = {
    storageKey: random(),
    originSecret: random(),
    stripeKey: `sk_test_${random()}`,
    stripeWebhook: `whsec_${random()}`,
    stripeConnectWebhook: `whsec_${random()}`,
    stripeAccountsWebhook: `whsec_${random()}`,
  }
  replaceFile(file, JSON.stringify(secrets, null, 2), 0o600)
  return secrets
}

/** The product's own Stripe key: restricted, as in production. The other one is an operator's, and may do everything. */
export const restrictedKeyFor = ({ stripeKey }: Secrets): string => stripeKey.replace(/^sk_/, 'rk_')
