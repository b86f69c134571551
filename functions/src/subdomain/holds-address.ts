/** After one letter only these make an address, such as `x.com`: initials stand there. */
const endings =
  'com|net|org|info|io|co|ly|gl|uk|de|eu|us|biz|shop|store|xyz|app|dev|site|online|link|top|click|page|live|me|localhost'
const said = new RegExp(`@|://|\\bwww\\.|[a-z0-9-][.。](?:${endings})(?![a-z])`, 'i')

/** Letters of any script, a full stop of any width, letters: what mail programs make a link of. */
const linked = /([\p{L}\p{M}\p{N}-]{2,})[.。](?=([\p{L}\p{M}][\p{L}\p{M}\p{N}-]+))/gu

/** They stand before names, with a space or without one. */
const abbreviations = new Set([
  ...['st', 'ste', 'mr', 'mrs', 'ms', 'mx', 'dr', 'prof', 'rev', 'fr', 'sr', 'jr'],
  ...['wm', 'geo', 'chas', 'thos', 'jas', 'ph', 'дж'],
])
const shortestName = 3

/** Would a mail program that shows the text make a link of a part of it? */
export function holdsAddress(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  if (said.test(plain)) return true
  return [...plain.matchAll(linked)].some(
    ([, before = '', after = '']) => !abbreviations.has(before) || after.length < shortestName,
  )
}
