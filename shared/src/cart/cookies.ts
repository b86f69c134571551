export const cartCookie = 'lc-cart'
export const cartSizeCookie = 'lc-cart-size'

/** The field of the cart's address that says that the answer before it set these cookies in a browser that sent none. */
export const cookieCheckField = 'kept'

/** Said where the answer that led to the cart set cookies that did not come back. */
export const cookiesBlockedMessage =
  'Your browser keeps no cookies, so it keeps no cart. Allow cookies for this shop, or use Buy Now, which works without.'
