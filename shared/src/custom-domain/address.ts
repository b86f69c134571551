/** Where a shop can be found: under its name at the platform, and at its author's own domain while that is live. */
export type ShopPlace = { subdomain: string; ownDomain?: string | undefined }

/** A shop's live address: its own domain (`books.dunsany.example`), or else its name at the platform (`dunsany`). */
export const shopAddress = ({ subdomain, ownDomain }: ShopPlace): string => ownDomain ?? subdomain

/** The same of an account, which may have no shop yet. */
export const shopAddressOrNull = ({
  subdomain,
  ownDomain,
}: {
  subdomain: string | null
  ownDomain?: string | undefined
}): string | null => (subdomain === null ? null : shopAddress({ subdomain, ownDomain }))

/**
 * A name that may be an author's own domain: two labels or more in ASCII, and a last one that is no number. Whether it
 * is somebody's, only its claim says. On its own, for the CDN's small function.
 */
const ownHostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const isCustomDomainHost = (name: string): boolean => name.length <= 253 && ownHostPattern.test(name)
