/** Where a parcel can be followed, by its carrier; `{n}` is its number. */
const pages: Record<string, string> = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={n}',
  UPS: 'https://www.ups.com/track?tracknum={n}',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr={n}',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={n}',
  'Deutsche Post': 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={n}',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/{n}',
  'Canada Post': 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={n}',
  'Australia Post': 'https://auspost.com.au/mypost/track/#/details/{n}',
  'An Post': 'https://www.anpost.com/Track-My-Parcel/Results?item={n}',
  'La Poste': 'https://www.laposte.fr/outils/suivre-vos-envois?code={n}',
  PostNL: 'https://postnl.nl/tracktrace/?B={n}',
}

/** The carriers whose pages are known. */
export const carriers: readonly string[] = Object.keys(pages)

/** The carrier's own page of a parcel; null where it is not known, or there is no number. */
export function trackingPage(carrier: string, tracking: string): string | null {
  const number = tracking.replace(/\s+/g, '')
  const known = carriers.find((name) => name.toLowerCase() === carrier.trim().toLowerCase())
  const page = known === undefined ? undefined : pages[known]
  return page === undefined || number === '' ? null : page.replace('{n}', encodeURIComponent(number))
}
