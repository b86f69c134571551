import { ListResourceRecordSetsCommand, Route53Client } from '@aws-sdk/client-route-53'
import { z } from 'zod'
import { type AwsOptions, orNull } from './options.ts'

const Records = z.object({
  ResourceRecordSets: z.array(z.object({ Name: z.string(), Type: z.string() })).default([]),
})

/**
 * Records of these types that hosts have, such as `A lorecircle.example`; none where there is no such zone. A zone tells what
 * begins with the first host, and `*` below a domain right after it; other hosts are asked for apart.
 */
export async function recordsAt(
  options: AwsOptions,
  zone: string,
  { hosts, types }: { hosts: string[]; types: string[] },
): Promise<string[]> {
  const [StartRecordName] = hosts
  const found = await orNull('NoSuchHostedZone', () =>
    new Route53Client(options).send(
      new ListResourceRecordSetsCommand({ HostedZoneId: zone, StartRecordName }),
    ),
  )
  return Records.parse(found ?? {})
    .ResourceRecordSets.map(({ Name, Type }) => ({ host: hostIn(Name), type: Type }))
    .filter(({ host, type }) => hosts.includes(host) && types.includes(type))
    .map(({ host, type }) => `${type} ${host}`)
}

/** As Route 53 writes a name. */
const hostIn = (name: string): string => name.replace(/^\\052/, '*').replace(/\.$/, '')
