import { languageName } from '@lorecircle/shared/book/language'

/** What most books are written in; a book in another language keeps the one it has. */
const usual = [
  'ar',
  'bg',
  'cs',
  'cy',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'is',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
]

/** The languages on offer by their names, with the one that is chosen among them. */
export const languageChoices = (chosen: string): { code: string; name: string }[] =>
  [...new Set(chosen ? [...usual, chosen] : usual)]
    .map((code) => ({ code, name: languageName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
