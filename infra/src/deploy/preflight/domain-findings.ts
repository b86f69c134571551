import type { Stage } from '../../stage/stage.ts'
import type { Facts } from './facts.ts'
import { type Finding, finding } from './finding.ts'

/** Ten receipts a second; a stage that sends fewer lets readers wait. */
const fewestMails = 10

export function zoneFinding({ productDomain, hostedZoneId }: Stage, { zone }: Facts): Finding {
  const isItsZone = zone !== null && `.${productDomain}`.endsWith(`.${zone.name}`)
  const found =
    zone === null
      ? `there is no ${hostedZoneId}`
      : `${zone.name}${zone.isPrivate ? ', which only a private network asks' : ''}`
  return finding('hosted zone', isItsZone && !zone.isPrivate, {
    there: found,
    not: found,
    todo: `make a public hosted zone for ${productDomain}, and write its id into the stage`,
  })
}

/** Without it neither certificate nor mail is ever verified, and a deployment waits for both. */
export function addressFinding({ productDomain }: Stage, { zone, answering }: Facts): Finding {
  const isDelegated = zone?.nameServers.some((server) => answering.includes(server)) ?? false
  return finding('name servers', isDelegated, {
    there: 'the zone’s own answer',
    not: answering.length === 0 ? `nobody answers for ${productDomain}` : answering.join(', '),
    todo: `at the domain’s registrar, name ${zone?.nameServers.join(', ') || 'the zone’s name servers'}`,
  })
}

export function mailFindings({ region }: Stage, { mail }: Facts): Finding[] {
  const atSes = `in SES, ${region}`
  return [
    finding('mail to everybody', mail.isOutOfSandbox && mail.isEnabled, {
      there: `${mail.perDay} a day`,
      not: mail.isEnabled ? 'SES is in its sandbox' : 'SES has paused the account',
      todo: mail.isEnabled
        ? `${atSes}, request production access`
        : `${atSes}, answer the case on its dashboard`,
    }),
    finding('mails a second', mail.perSecond >= fewestMails, {
      there: `${mail.perSecond}`,
      not: `${mail.perSecond}, of ${fewestMails} or more`,
      todo: `${atSes}, ask for a higher sending rate`,
    }),
  ]
}

export const mailboxFinding = ({ withoutMailboxes }: Facts): Finding =>
  finding('mailboxes', withoutMailboxes.length === 0, {
    there: 'somebody takes the mail of the stage’s addresses',
    not: `nobody takes mail for ${withoutMailboxes.join(', ')}`,
    todo: 'a deployment makes no mailboxes: set the MX records of a mail service, or name other addresses in the stage',
  })
