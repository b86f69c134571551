/** Where a shop can be found: under its name at the platform, and at its author's own domain while that is live. */
export type ShopPlace = { subdomain: string; ownDomain?: string | undefined }

/** A shop's live address: its own domain (`books.dunsany.example`), or else its name at the platform (`dunsany`). */
export const addressOf = ({ subdomain, ownDomain }: ShopPlace): string => ownDomain ?? subdomain

/** The same of an account, which may have no shop yet. */
export const addressIfAny = ({
  subdomain,
  ownDomain,
}: {
  subdomain: string | null
  ownDomain?: string | undefined
}): string | null => (subdomain === null ? null : addressOf({ subdomain, ownDomain }))
