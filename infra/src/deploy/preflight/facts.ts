/** What an account and this machine have, as far as they could be asked. */
export type Facts = {
  account: string
  /** Whether everything that would be deployed is committed. */
  isCommitted: boolean
  /** What the picture codec's layer lacks, as a sentence. */
  layerLacks: string | null
  zone: { name: string; isPrivate: boolean; nameServers: string[] } | null
  /** Who answers for the zone in the public DNS; empty where nobody does. */
  answering: string[]
  /** How many functions may run at once in the stage's region. */
  lambdasAtOnce: number
  mail: { isOutOfSandbox: boolean; isEnabled: boolean; perSecond: number; perDay: number }
  /** What has the name of something that is still to be made. */
  inTheWay: string[]
  /** Parameters that functions read by name, and nobody has stored. */
  missingParameters: string[]
  /** What `pnpm stripe:setup --check` says is missing or differs; null where the operator gave no key to ask with. */
  stripeLacks: string[] | null
  /** By region: the version of the CDK's own stack. */
  bootstrap: Readonly<Record<string, number | null>>
}
