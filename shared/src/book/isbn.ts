/**
 * Normalises an ISBN-10 or ISBN-13 with hyphens or spaces to thirteen digits; empty → null. Throws a RangeError with
 * a message for people if the digits or the check digit are wrong (ISO 2108).
 */
export function parseIsbn(text: string | null): string | null {
  const digits = (text ?? '')
    .trim()
    .replace(/^ISBN(-1[03])?:?\s*/i, '')
    .replace(/[\s‐-–-]/g, '')
    .toUpperCase()
  if (digits === '') return null
  if (/^97[89]\d{10}$/.test(digits) && digits.endsWith(checkDigit13(digits))) return digits
  if (/^\d{9}[\dX]$/.test(digits) && digits.endsWith(checkDigit10(digits))) {
    const isbn = `978${digits.slice(0, 9)}`
    return isbn + checkDigit13(isbn)
  }
  throw new RangeError('This is no ISBN: please check its 13 (or 10) digits.')
}

const checkDigit13 = (digits: string): string =>
  String((10 - (weighed(digits.slice(0, 12), (place) => (place % 2 === 0 ? 1 : 3)) % 10)) % 10)

function checkDigit10(digits: string): string {
  const check = (11 - (weighed(digits.slice(0, 9), (place) => 10 - place) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

const weighed = (digits: string, weight: (place: number) => number): number =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * weight(place), 0)
