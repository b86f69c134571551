import { domainToUnicode } from 'node:url'
import { skeleton } from '@lorecircle/shared/subdomain/skeleton'
import { plainLetters } from '@lorecircle/shared/subdomain/subdomain'

/** Cyrillic and Greek small letters that look like Latin ones; their transliteration is often another letter. */
const lookalikes: Record<string, string> = {
  с: 'c',
  ԁ: 'd',
  е: 'e',
  і: 'i',
  ӏ: 'l',
  о: 'o',
  г: 'r',
  ϲ: 'c',
  ο: 'o',
  ι: 'i',
}

/**
 * True for a domain (in ASCII, `xn--…` included) with a label that readers could take for the platform's name, by the
 * same comparison as for subdomains and pen names.
 */
export const looksLikeOurs = (domain: string): boolean =>
  domainToUnicode(domain)
    .split('.')
    .some((label) => holdsOurName(label) || holdsOurName(inLatin(label)))

const inLatin = (label: string): string => label.replaceAll(/./gu, (sign) => lookalikes[sign] ?? sign)

const holdsOurName = (label: string): boolean =>
  skeleton(plainLetters(label).replace(/[^a-z0-9]/g, '')).includes(skeleton('lorecircle'))
