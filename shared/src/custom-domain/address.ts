/** `ownDomain` is set only while the author's domain is live. */
export type ShopPlace = { subdomain: string; ownDomain?: string | undefined }

export const shopAddress = ({ subdomain, ownDomain }: ShopPlace): string => ownDomain ?? subdomain

export const shopAddressOrNull = ({
  subdomain,
  ownDomain,
}: {
  subdomain: string | null
  ownDomain?: string | undefined
}): string | null => (subdomain === null ? null : shopAddress({ subdomain, ownDomain }))

/**
 * An author's own domain: at least two ASCII labels, the last one not a number. It does not prove ownership. Kept in
 * its own module for the CDN's viewer function.
 */
const ownHostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

export const isCustomDomainHost = (name: string): boolean => name.length <= 253 && ownHostPattern.test(name)
