import type { PageView } from '@lorecircle/shared/page/views'
import { builtRenderer } from './built-renderer.ts'

/** The pages as the publisher writes them, for tests that read what a page says. */

let renderer: ReturnType<typeof builtRenderer> | undefined

export async function htmlOf(page: PageView, url = 'https://lorecircle.example/'): Promise<string> {
  renderer ??= builtRenderer()
  return (await (await renderer).render(page, url)).html
}

/** What a reader reads: markup, scripts and island data taken away. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** Each article of a page, such as a card, as its HTML. */
export const articlesOf = (html: string, className: string): string[] =>
  html.match(new RegExp(`<article class="${className}[" ][\\s\\S]*?</article>`, 'g')) ?? []
