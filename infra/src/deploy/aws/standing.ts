import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53'
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'
import { z } from 'zod'
import type { PreflightFacts } from '../preflight/facts.ts'
import { type AwsOptions, nullIfNotFound } from './parameters.ts'

const Caller = z.object({ Account: z.string() })
const Zone = z.object({
  HostedZone: z.object({ Name: z.string(), Config: z.object({ PrivateZone: z.boolean().default(false) }) }),
  DelegationSet: z.object({ NameServers: z.array(z.string()) }).default({ NameServers: [] }),
})
const Limits = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) })
const Mail = z.object({
  ProductionAccessEnabled: z.boolean().default(false),
  SendingEnabled: z.boolean().default(false),
  SendQuota: z.object({ Max24HourSend: z.number(), MaxSendRate: z.number() }),
})
const Identity = z.object({ VerifiedForSendingStatus: z.boolean().default(false) })

/** Throws without credentials. */
export const readAwsAccountId = async (options: AwsOptions): Promise<string> =>
  Caller.parse(await new STSClient(options).send(new GetCallerIdentityCommand())).Account

export async function readHostedZone(options: AwsOptions, Id: string): Promise<PreflightFacts['zone']> {
  const found = await nullIfNotFound('NoSuchHostedZone', () =>
    new Route53Client(options).send(new GetHostedZoneCommand({ Id })),
  )
  if (found === null) return null
  const { HostedZone, DelegationSet } = Zone.parse(found)
  return {
    name: HostedZone.Name.replace(/\.$/, ''),
    isPrivate: HostedZone.Config.PrivateZone,
    nameServers: DelegationSet.NameServers,
  }
}

export const readLambdaConcurrency = async (options: AwsOptions): Promise<number> =>
  Limits.parse(await new LambdaClient(options).send(new GetAccountSettingsCommand())).AccountLimit
    .ConcurrentExecutions

export async function readSesAccount(options: AwsOptions): Promise<PreflightFacts['mail']> {
  const answer = Mail.parse(await new SESv2Client(options).send(new GetAccountCommand()))
  return {
    isOutOfSandbox: answer.ProductionAccessEnabled,
    isEnabled: answer.SendingEnabled,
    perSecond: answer.SendQuota.MaxSendRate,
    perDay: answer.SendQuota.Max24HourSend,
  }
}

/** True if SES has verified the domain for this account; it checks the records every few minutes. */
export const isMailDomainVerified = async (options: AwsOptions, domain: string): Promise<boolean> =>
  (await identityAt(options, domain))?.VerifiedForSendingStatus ?? false
export const hasMailDomain = async (options: AwsOptions, domain: string): Promise<boolean> =>
  (await identityAt(options, domain)) !== null

async function identityAt(options: AwsOptions, EmailIdentity: string) {
  const found = await nullIfNotFound('NotFoundException', () =>
    new SESv2Client(options).send(new GetEmailIdentityCommand({ EmailIdentity })),
  )
  return found === null ? null : Identity.parse(found)
}
