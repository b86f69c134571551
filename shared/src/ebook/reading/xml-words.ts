import { lineOf } from './decode.ts'

/** A tag that is open, and the line in which it begins. */
export type Opened = { name: string; line: number }

type Where = { text: string; opened: Opened[]; line: number; end: number }

/** What a parser says of XML that is not well-formed, for people who have seen a tag, and where it begins. */
export function describeXmlError(detail: string, where: Where): { detail: string; line: number } {
  const { text, opened, line } = where
  if (/entity|^unclosed tag|^unexpected end/.test(detail)) {
    const alone = text.search(/&(?!#\d+;|#x[\da-f]+;|[\w.:-]+;)/i)
    if (alone !== -1) return { detail: 'an & stands alone (write &amp;)', line: lineOf(text, alone) }
  }
  if (/close tag|closing tag|^unclosed tag/.test(detail)) return notClosed(where)
  for (const [pattern, words] of known) {
    const found = pattern.exec(detail)
    if (found) return { detail: words(found[1] ?? ''), line: opened.at(-1)?.line ?? line }
  }
  return { detail, line }
}

/** Tells a tag that was not closed from one that was never opened. */
function notClosed({ text, opened, line, end }: Where): { detail: string; line: number } {
  const closing = /<\/([\w:.-]{1,80})\s{0,9}>?$/.exec(text.slice(Math.max(0, end - 100), end))?.[1]
  const innermost = opened.at(-1)
  if (innermost && (!closing || opened.some(({ name }) => name === closing))) {
    return { detail: `<${innermost.name}> is opened and never closed`, line: innermost.line }
  }
  return { detail: `</${closing}> closes a tag that is not open`, line }
}

const known: [RegExp, (name: string) => string][] = [
  [/^duplicate attribute: (.*)$/, (name) => `${name} is said twice of one tag`],
  [/^attribute without value/, () => 'something is said of a tag without a value'],
  [/^unquoted attribute value/, () => 'a value has no quotation marks'],
  [
    /^unbound namespace prefix: "?([^".]*)"?/,
    (name) => `${name}: is used and never declared (xmlns:${name})`,
  ],
  [/^disallowed character in (?:tag|attribute) name/, () => 'a < stands alone (write &lt;)'],
  [/^text data outside of root node/, () => 'there is text outside of the page'],
  [/^document must contain a root element/, () => 'there is nothing in it'],
]
