import { Cart, cartLimits, emptyCart } from './cart.ts'
import { cartCookie } from './cookies.ts'

/**
 * A cart as a cookie holds it: base64url of its JSON. Null where it would be too long for a browser to keep, which only
 * long dedications can make it.
 */
export function encodeCart(cart: Cart): string | null {
  const { lines, bundles, code, country, state, postalCode, email, giftNote } = cart
  const rows = lines.map(({ id, bookId, formatId, quantity, seenInCents, dedication, number }) => [
    ...[id, bookId, formatId, quantity, seenInCents, dedication, number],
  ])
  const sets = bundles.map(({ id, slug, quantity, seenInCents, dedication }) => [
    ...[id, slug, quantity, seenInCents, dedication],
  ])
  const place = state === null && postalCode === null ? [] : [state, postalCode]
  const parts = [rows, code, country, email, giftNote, sets, ...place]
  const bytes = new TextEncoder().encode(JSON.stringify(parts))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return text.length > cartLimits.cookie ? null : text
}

/** The cart that was written so; an empty one for everything else. */
export function decodeCart(text: string): Cart {
  const found = Cart.safeParse(shapeOf(text))
  return found.success ? found.data : emptyCart
}

function shapeOf(text: string): unknown {
  if (text === '' || text.length > cartLimits.cookie) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const parts: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (!Array.isArray(parts)) return null
    // A cart from before there were bundles has none, and most need no place within their country.
    const [rows, code, country, email, giftNote, sets = [], state = null, postalCode = null] = parts
    return {
      lines: Array.isArray(rows) ? rows.map(lineOf) : null,
      bundles: Array.isArray(sets) ? sets.map(bundleOf) : null,
      code,
      country,
      state,
      postalCode,
      email,
      giftNote,
    }
  } catch {
    return null
  }
}

function lineOf(row: unknown): unknown {
  if (!Array.isArray(row)) return null
  const [id, bookId, formatId, quantity, seenInCents, dedication, number] = row
  return { id, bookId, formatId, quantity, seenInCents, dedication, number }
}

function bundleOf(row: unknown): unknown {
  if (!Array.isArray(row)) return null
  const [id, slug, quantity, seenInCents, dedication] = row
  return { id, slug, quantity, seenInCents, dedication }
}

/** The cart that a Cookie header holds; an empty one where it holds none. */
export const parseCartCookie = (cookies: string): Cart => decodeCart(cookieOf(cookies, cartCookie))

function cookieOf(header: string, name: string): string {
  for (const pair of header.split(';')) {
    const [key, value = ''] = pair.trim().split('=')
    if (key === name) return value
  }
  return ''
}
