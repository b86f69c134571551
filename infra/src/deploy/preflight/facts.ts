export type ConflictingResource = { what: string; todo: string }

export type StripeFacts = { lacks: string[]; refusal: string | null }

export type PreflightFacts = {
  account: string
  isCommitted: boolean
  layerLacks: string | null
  zone: { name: string; isPrivate: boolean; nameServers: string[] } | null
  answering: string[]
  lambdasAtOnce: number
  isHighThroughput: boolean
  mail: { isOutOfSandbox: boolean; isEnabled: boolean; perSecond: number; perDay: number }
  withoutMailboxes: string[]
  inTheWay: readonly ConflictingResource[]
  missingParameters: string[]
  /** Result of `pnpm stripe:setup --check`; null without the operator's key. */
  stripe: StripeFacts | null
  bootstrap: Readonly<Record<string, number | null>>
}
