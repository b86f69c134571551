import { resolveMx } from 'node:dns/promises'
import type { Stage } from '../../stage/stage.ts'

type Addresses = { alarmEmail: string; mailFrom: string; operator: Pick<Stage['operator'], 'email'> }

/** Whose mail has to arrive somewhere: alarms, questions to the operator, and answers to what the product sends. */
const mailDomainsOf = ({ alarmEmail, mailFrom, operator }: Addresses): string[] => [
  ...new Set(
    [alarmEmail, operator.email, mailFrom].map(
      (address) => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? address,
    ),
  ),
]

/** Those domains that the DNS names no mail server for; where it cannot be asked, none. */
export async function withoutMailboxes(stage: Addresses, resolve = resolveMx): Promise<string[]> {
  const asked = mailDomainsOf(stage).map(async (domain) => {
    try {
      const servers = await resolve(domain)
      return servers.some(({ exchange }) => exchange !== '') ? [] : [domain]
    } catch (error) {
      const isNone = error instanceof Error && 'code' in error && none.includes(String(error.code))
      return isNone ? [domain] : []
    }
  })
  return (await Promise.all(asked)).flat()
}

const none = ['ENOTFOUND', 'ENODATA']
