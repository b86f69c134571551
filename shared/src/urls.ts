import type { SubscriptionStep } from './newsletter/views.ts'

/** Names a subscriber, with the token that came with their letter. */
export type LetterTicket = { subscriber: string; token: string }

const inPath = encodeURIComponent

/** Every public URL of the product. `origin` is the platform's own, such as `https://lorecircle.example`. */
export const urls = {
  shop: (origin: string, subdomain: string): string => {
    const { protocol, host } = new URL(origin)
    return `${protocol}//${subdomain}.${host}`
  },
  book: (origin: string, subdomain: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}/shop/${slug}`,
  post: (origin: string, subdomain: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}/blog/${slug}`,
  customPage: (origin: string, subdomain: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}/${slug}`,
  thankYou: (origin: string, subdomain: string, orderId: string, readerToken: string): string =>
    `${urls.shop(origin, subdomain)}/thank-you/${orderId}/${readerToken}`,
  checkoutFailed: (origin: string, subdomain: string, reason: string, slug: string): string =>
    `${urls.shop(origin, subdomain)}/checkout-failed/${reason}/${slug}`,
  download: (origin: string, subdomain: string, orderId: string, readerToken: string): string =>
    `${urls.shop(origin, subdomain)}/api/download/${orderId}/${readerToken}`,
  /** The page of a mail's link to confirm or to unsubscribe; below `/api`, the call that its button makes. */
  subscription: (shopUrl: string, step: SubscriptionStep, { subscriber, token }: LetterTicket): string =>
    `${shopUrl}/newsletter/${step}/${inPath(subscriber)}/${inPath(token)}`,
  subscriptionCall: (shopUrl: string, step: SubscriptionStep, { subscriber, token }: LetterTicket): string =>
    `${shopUrl}/api/newsletter/${step}/${inPath(subscriber)}/${inPath(token)}`,
  preview: (origin: string, previewId: string): string => `${urls.shop(origin, 'preview')}/${previewId}`,
}

/** A market page: `paid` has no segment of its own, neither has the facet `all`. */
export const marketPath = (mode: 'paid' | 'free', facetKey = 'all'): string =>
  ['/market', mode === 'free' ? 'free' : '', facetKey === 'all' ? '' : facetKey].filter(Boolean).join('/')
