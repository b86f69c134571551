/** What a reader's browser keeps of one shop's cart: the cart itself, and how many copies are in it. */
export const cartCookie = 'lc-cart'
export const cartSizeCookie = 'lc-cart-size'
