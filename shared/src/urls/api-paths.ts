export const apiPrefix = '/api/'

export type ApiPath = `/api/${string}`

/**
 * Paths used without the table of calls: plain forms, links in emails, islands that load no schemas, and calls that
 * the CDN caches.
 */
export const apiPaths = {
  copies: '/api/copies',
  shopBooks: '/api/shop-books',
  welcome: '/api/welcome',
  createCheckoutSession: '/api/create-checkout-session',
  createCartCheckoutSession: '/api/create-cart-checkout-session',
  buyBundle: '/api/buy-bundle',
  cart: '/api/cart',
  codeLink: '/api/cart/code',
  checkoutReturn: '/api/checkout-return',
  cancelCheckout: '/api/cancel-checkout',
  requestFree: '/api/request-free',
  confirmFree: '/api/confirm-free',
  download: '/api/download/:orderId/:readerToken',
  contact: '/api/contact',
  library: '/api/library',
  shareOrder: '/api/library/share',
  orderLink: '/api/order-link',
  orderAddress: '/api/order-address',
  cancelPreorder: '/api/cancel-preorder',
  orderQuestion: '/api/order-question',
  newsletter: '/api/newsletter',
  confirm: '/api/newsletter/confirm/:subscriber/:token',
  unsubscribe: '/api/newsletter/unsubscribe/:subscriber/:token',
} as const satisfies Record<string, ApiPath>

/** The CDN forwards signed links to private files below it to their bucket. */
export const filesPrefix = '/files/'
