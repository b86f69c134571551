import { VisibleError } from '@lorecircle/shared/visible-error'

/** A save may leave its subdomain out, or name the one that the author has (B7-101). */
export function refuseForeignSubdomain(
  claimed: string | null | undefined,
  truth: string | null,
  productDomain: string,
): void {
  const name = claimed?.trim().toLowerCase() ?? ''
  if (name === '' || name === truth || name === `${truth}.${productDomain}`) return
  throw new VisibleError(403, 'subdomain.foreign', 'This subdomain belongs to another author.')
}
