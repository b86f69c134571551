/** `todo` is what lets it go. */
export type ConflictingResource = { what: string; todo: string }

/** What is missing or differs, and why Stripe did not let the key look at all of it, as a sentence. */
export type StripeFacts = { lacks: string[]; refusal: string | null }

/** What an account and this machine have, as far as they could be asked. */
export type PreflightFacts = {
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
  /** Whether Parameter Store answers 10,000 calls a second, and not 40. */
  isHighThroughput: boolean
  mail: { isOutOfSandbox: boolean; isEnabled: boolean; perSecond: number; perDay: number }
  /** Domains of the stage's own addresses that no server takes mail for. */
  withoutMailboxes: string[]
  /** What has the name of something that is still to be made. */
  inTheWay: readonly ConflictingResource[]
  /** Parameters that functions read by name, and nobody has stored. */
  missingParameters: string[]
  /** What `pnpm stripe:setup --check` says; null where the operator gave no key to ask with. */
  stripe: StripeFacts | null
  /** By region: the version of the CDK's own stack. */
  bootstrap: Readonly<Record<string, number | null>>
}
